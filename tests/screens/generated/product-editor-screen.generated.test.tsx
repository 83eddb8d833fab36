import { fireEvent, screen } from '@testing-library/react';
import type { ProductEditorSnapshot } from '#machines/product-editor/product-editor.machine.ts';
import type {
  ProductEditorContext,
  ProductEditorEvent,
  ProductFields,
} from '#machines/product-editor/product-editor.types.ts';
import { productEditorView } from '#machines/product-editor/product-editor.view.ts';
import { FIELD_LABELS } from '#machines/product-editor/product-fields.rules.ts';
import { ProductEditor } from '#src/screens/admin/product-editor/product-editor.tsx';
import { productEditorExpectations } from '#tests/expectations/product-editor.expectations.ts';
import { productEditorModel } from '#tests/models/product-editor.model.ts';
import { button, buttons, field, queryAllByName } from '#tests/support/model-paths/named-elements.ts';
import {
  type ButtonState,
  describeScreenPaths,
  press,
  readButtons,
  type UserActions,
} from '#tests/support/model-paths/screen-paths.tsx';

const choices = {
  categories: [{ id: 1, name: 'Brakes', image: '/media/1.svg', subcategories: [{ id: 101, name: 'Pads' }] }],
  campaigns: [],
  onRetry: null,
};

const { 'a picture': aPicture, 'a text': aText } = productEditorModel.events['picture.choose'];
/** The screen depends only on whether the first picture is stored, so other pictures need no cases. */
const { 'a new product left earlier': leftEarlier, 'a product to edit': toEdit } = productEditorModel.inputs;
const model = {
  ...productEditorModel,
  events: { ...productEditorModel.events, 'picture.choose': { 'a picture': aPicture, 'a text': aText } },
  // A product left earlier covers a new one: discarding its edits leads there.
  inputs: { 'a new product left earlier': leftEarlier, 'a product to edit': toEdit },
  project: ({ pictures, storedEdits }: ProductEditorContext) => [
    storedEdits ? 'restored' : pictures[0] ? pictures[0].stored !== null : 'none',
  ],
};

function fill(fields: ProductFields): void {
  if (document.querySelector('fieldset:disabled')) return;
  for (const [name, value] of Object.entries(fields)) {
    const input = field(FIELD_LABELS[name as keyof ProductFields]);
    if (input && input.value !== value) fireEvent.change(input, { target: { value } });
  }
}

function pressOnTile(key: number, name: RegExp): void {
  const tile = document.querySelector<HTMLElement>(`[data-key="${key}"]`);
  press(tile && button(name, tile));
}

const userActions: UserActions<ProductEditorEvent> = {
  'product.edit': ({ fields }) => fill(fields),
  'product.submit': ({ fields }) => {
    fill(fields);
    press(button(/^(Add Item|Save changes)$/));
  },
  'product.keepEditing': () => press(button('Keep editing')),
  'product.reload': () => press(button('Try again')),
  'edits.discard': () => press(button('Discard')),
  'conflict.acceptTheirs': () => press(button('Take theirs')),
  'conflict.overwrite': () => press(button('Overwrite with mine')),
  'picture.choose': ({ files }) => {
    const input = queryAllByName<HTMLInputElement>('input', /^Add picture/)[0];
    const chosenFiles = files.map(({ name, type }) => new File(['x'], name, { type }));
    if (input && !input.disabled) fireEvent.change(input, { target: { files: chosenFiles } });
  },
  'picture.remove': ({ key }) => pressOnTile(key, /^Remove/),
  'picture.move': ({ key }) => pressOnTile(key, /later$/),
  'picture.uploaded': (event, send) => send(event),
  'picture.failed': (event, send) => send(event),
};

function getExpectedScreen(snapshot: ProductEditorSnapshot) {
  const view = productEditorView(snapshot);
  const { notice, fieldErrors, formError, conflicts } = view;
  const submit: ButtonState[] = notice ? [] : [[view.submitLabel, view.canSubmit]];
  const reload: ButtonState[] = view.canReload ? [['Try again', true]] : [];
  const texts = notice
    ? [notice.text]
    : [formError, ...Object.values(fieldErrors), ...(conflicts ?? []).map(({ label }) => label)];
  return {
    state: view.state,
    pictures: notice
      ? []
      : view.slots.map(({ stored, upload }) => (stored ? 'uploaded' : upload?.getSnapshot().value)),
    places: notice ? 0 : view.emptySlots,
    isRestored: !notice && view.isRestored,
    buttons: [...submit, ...reload],
    texts: texts.filter((text) => text !== null),
    problems: notice ? 0 : Object.keys(fieldErrors).filter((name) => name !== 'images').length,
  };
}

function readActualScreen({
  texts,
}: ReturnType<typeof getExpectedScreen>): ReturnType<typeof getExpectedScreen> {
  const all = <Found extends Element = HTMLElement>(selector: string) => [
    ...document.querySelectorAll<Found>(selector),
  ];
  return {
    state: all('[data-screen]')[0]?.dataset['state'] ?? '',
    pictures: all('[data-picture]').map(({ dataset }) => dataset['picture'] as 'uploaded'),
    places: all('input[type=file]').length,
    isRestored: button('Discard') !== null,
    buttons: readButtons([...all('button[type=submit]'), ...buttons('Try again')]),
    texts: texts.filter((text) => screen.queryAllByText(text).length > 0),
    problems: all('[aria-invalid=true]:not([type=file])').length,
  };
}

await describeScreenPaths('the product editor', {
  model,
  renderScreen: (actor) => <ProductEditor actor={actor} choices={choices} />,
  userActions,
  expectations: productEditorExpectations,
  getExpectedScreen,
  readActualScreen,
  getStatePath: (snapshot) => productEditorView(snapshot).state,
});
