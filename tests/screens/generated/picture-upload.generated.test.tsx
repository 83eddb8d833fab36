import type { PictureUploadSnapshot } from '#machines/picture-upload/picture-upload.machine.ts';
import type { PictureUploadEvent } from '#machines/picture-upload/picture-upload.types.ts';
import { pictureUploadView } from '#machines/picture-upload/picture-upload.view.ts';
import { PictureTile } from '#src/screens/admin/product-editor/picture-tile.tsx';
import { pictureUploadExpectations } from '#tests/expectations/picture-upload.expectations.ts';
import { pictureUploadModel } from '#tests/models/picture-upload.model.ts';
import { button, getText } from '#tests/support/model-paths/named-elements.ts';
import { describeScreenPaths, press, type UserActions } from '#tests/support/model-paths/screen-paths.tsx';

const userActions: UserActions<PictureUploadEvent> = {
  'upload.retry': () => press(button('Retry picture 1')),
  'upload.confirm': (event, send) => send(event),
  'upload.progressed': (event, send) => send(event),
  'upload.finished': (event, send) => send(event),
  'upload.failed': (event, send) => send(event),
};

function getExpectedScreen(snapshot: PictureUploadSnapshot) {
  const { state, percent, message, canRetry } = pictureUploadView(snapshot);
  return { state, progress: percent, message, canRetry };
}

function readActualScreen(): ReturnType<typeof getExpectedScreen> {
  return {
    state: document.querySelector<HTMLElement>('[data-picture]')?.dataset['picture'] as 'uploading',
    progress: document.querySelector('progress')?.value ?? null,
    message: getText('[role=alert]'),
    canRetry: button('Retry picture 1') !== null,
  };
}

await describeScreenPaths("a product's picture", {
  model: pictureUploadModel,
  renderScreen: (upload) => (
    <PictureTile
      slot={{
        key: 1,
        stored: null,
        upload,
        isMain: true,
        canRemove: true,
        canMoveEarlier: false,
        canMoveLater: false,
      }}
      position={1}
      isDragged={false}
      onDrag={() => {}}
      onDrop={() => {}}
      send={() => {}}
    />
  ),
  userActions,
  expectations: pictureUploadExpectations,
  getExpectedScreen,
  readActualScreen,
  getStatePath: (snapshot) => snapshot.value,
});
