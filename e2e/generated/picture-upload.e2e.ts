import { pictureUploadExpectations } from '../../tests/expectations/picture-upload.expectations.ts';
import { pictureUploadModel } from '../../tests/models/picture-upload.model.ts';
import { padsForm } from '../../tests/models/product-editor.model.ts';
import { createPictureFile, fillProductForm } from '../support/product-form.ts';
import { signInAsSuperuser } from '../support/sign-in-as-superuser.ts';
import { describeBrowserPaths } from './support/browser-paths.ts';
import type { PathRun, Start } from './support/browser-paths.types.ts';

type File = Awaited<ReturnType<typeof createPictureFile>>;

const chooseOnNewProduct = (createFile: () => File | Promise<File>): Start => ({
  prepare: async ({ visitor }) => {
    await signInAsSuperuser(visitor);
    await visitor.page.goto('/admin/add-item');
  },
  open: async ({ visitor: { page } }) => {
    const input = page.getByLabel(/^Add picture/).first();
    await input.setInputFiles(await createFile());
  },
});
const button = ({ visitor: { page } }: PathRun, name: string) => page.getByRole('button', { name });

await describeBrowserPaths({
  model: pictureUploadModel,
  starts: {
    'a picture': {
      ...chooseOnNewProduct(createPictureFile),
      exclusions: { 'upload.failed (not a picture)': 'it is one' },
    },
    'a file that only claims to be a picture': {
      ...chooseOnNewProduct(() => ({
        name: 'broken.png',
        mimeType: 'image/png',
        buffer: Buffer.from('no pixels'),
      })),
      exclusions: { 'upload.finished': 'the server cannot decode it' },
    },
    'a text': chooseOnNewProduct(() => ({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('notes'),
    })),
  },
  userActions: {
    'upload.retry': (run) => button(run, 'Retry picture 1').click(),
    'upload.confirm': async (run) => {
      await fillProductForm(run.visitor.page, padsForm);
      await button(run, 'Add Item').click();
    },
    'upload.finished': (run) => run.heldRequests('uploadPicture').release(),
    'upload.failed': (run, { canRetry }: { canRetry: boolean }) => {
      const requests = run.heldRequests('uploadPicture');
      return canRetry ? requests.abort() : requests.release();
    },
  },
  ports: { uploadPicture: { calls: 'POST /api/p/images/', outcomes: {} } },
  exclusions: {
    'upload.progressed (half)': 'how much of a small file has been sent when is not for a test to decide',
  },
  unreached: [],
  expectations: pictureUploadExpectations,
});
