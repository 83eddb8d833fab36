/**
 * Adding, copying or editing a product with its pictures. Pictures upload as soon as they are chosen, and saving waits for them;
 * the host stores unsaved edits with every change.
 *
 * Clauses: ADMIN-ADD-01, ADMIN-ADD-02, ADMIN-LIST-02, PRODUCT-01, PRODUCT-02, PRODUCT-13, PICTURE-05, WIRE-06.
 */
import { type ActorRefFrom, assign, emit, enqueueActions, type SnapshotFrom, setup, stopChild } from 'xstate';
import { pictureUploadMachine } from '../picture-upload/picture-upload.machine.ts';
import type { PictureFile, StoredPicture } from '../picture-upload/picture-upload.types.ts';
import {
  type LoadProductOutput,
  productEditorPorts,
  type SaveProductOutput,
} from './product-editor.ports.ts';
import * as rules from './product-editor.rules.ts';
import type { ProductEditorTypes, ProductFields } from './product-editor.types.ts';
import * as pictures from './product-pictures.rules.ts';

type LoadResult = { output: LoadProductOutput };
type SaveResult = { output: SaveProductOutput };
type FieldsParams = { fields: ProductFields };

const getLoadOutput = ({ event }: { event: LoadResult }) => ({ output: event.output });
const getSaveOutput = ({ event }: { event: SaveResult }) => ({ output: event.output });
const getFields = ({ event }: { event: FieldsParams }) => ({ fields: event.fields });
const getKey = ({ event }: { event: { key: number } }) => ({ key: event.key });
const explain = (text: string) => ({ type: 'explain', params: { text } }) as const;

export const productEditorMachine = setup({
  types: {} as ProductEditorTypes,
  actors: { ...productEditorPorts, pictureUpload: pictureUploadMachine },
  guards: {
    isBlank: ({ context }) => context.productId === null && context.copyOf === null,
    isLoaded: (_, { output }: LoadResult) => output.ok,
    isNotFound: (_, { output }: LoadResult) => !output.ok && output.kind === 'notFound',
    isRestored: ({ context }) => context.storedEdits !== null,
    hasProblems: ({ context }) => Object.keys(rules.getFieldErrors(context)).length > 0,
    hasUnfinishedPicture: ({ context }) => pictures.getUnfinishedKeys(context.pictures).length > 0,
    isUploaded: ({ context }) => pictures.getUnfinishedKeys(context.pictures).length === 0,
    canAddPictures: ({ context }, { files }: { files: readonly PictureFile[] }) =>
      files.length > 0 && pictures.hasFreeSlot(context.pictures),
    hasPicture: ({ context }, { key }: { key: number }) =>
      context.pictures.some((picture) => picture.key === key),
    canMove: ({ context }, { key, to }: { key: number; to: number }) =>
      pictures.canMove(context.pictures, key, to),
    isSaved: (_, { output }: SaveResult) => output.ok,
    isStaleWithoutConflicts: ({ context }, { output }: SaveResult) =>
      !output.ok && output.kind === 'stale' && rules.findConflicts(context, output.current).length === 0,
    isStale: (_, { output }: SaveResult) => !output.ok && output.kind === 'stale',
  },
  actions: {
    setProduct: assign(({ context }, { output }: LoadResult) => rules.withProduct(context, output)),
    setFields: assign(({ context }, { fields }: FieldsParams) => rules.withFields(context, fields)),
    clearErrors: assign({ fieldErrors: {}, formError: null }),
    showProblems: assign(({ context }) => rules.showFieldErrors(context)),
    showPicturesProblem: assign({ fieldErrors: rules.unfinishedPicturesError }),
    applySaveResult: assign(({ context }, { output }: SaveResult) => rules.applySaveResult(context, output)),
    explain: assign((_, { text }: { text: string }) => ({ formError: text })),
    explainLoad: assign({ loadError: rules.TEXTS.loadFailed }),
    discardEdits: assign(({ context }) => rules.discardEdits(context)),
    acceptTheirs: assign(({ context }) => rules.acceptTheirs(context)),
    rebaseOnTheirs: assign(({ context }) => rules.rebaseOnTheirs(context)),
    choosePictures: enqueueActions(({ context, enqueue }, { files }: { files: readonly PictureFile[] }) => {
      for (const upload of pictures.toUploads(context, files))
        enqueue.spawnChild('pictureUpload', { id: pictures.getUploadId(upload.key), input: upload });
      enqueue.assign(pictures.addPictures(context, files));
    }),
    removePicture: assign(({ context }, { key }: { key: number }) => ({
      pictures: pictures.withoutPicture(context.pictures, key),
      fieldErrors: pictures.withoutError(context.fieldErrors),
      announcement: 'Picture removed',
    })),
    stopUpload: stopChild((_, { key }: { key: number }) => pictures.getUploadId(key)),
    stopUploads: enqueueActions(({ context, enqueue }) => {
      for (const key of pictures.getUnfinishedKeys(context.pictures))
        enqueue.stopChild(pictures.getUploadId(key));
    }),
    confirmUploads: enqueueActions(({ context, enqueue }) => {
      for (const key of pictures.getUnfinishedKeys(context.pictures))
        enqueue.sendTo(pictures.getUploadId(key), { type: 'upload.confirm' });
    }),
    movePicture: assign(({ context }, { key, to }: { key: number; to: number }) => ({
      pictures: pictures.movePicture(context.pictures, key, to),
      announcement:
        to === 0 ? 'Picture moved to place 1: the main picture' : `Picture moved to place ${to + 1}`,
    })),
    setUploadedPicture: assign(({ context }, report: { key: number; picture: StoredPicture }) =>
      pictures.applyUpload(context, { type: 'picture.uploaded', ...report }),
    ),
    announceEdits: emit(({ context }) => rules.editsEvent(context)),
    announceDropped: emit({ type: 'edits.dropped' }),
    announceSaved: emit(({ context }) => rules.savedEvent(context)),
    showSuccess: emit(({ context }) => rules.toSuccessToast(context)),
  },
}).createMachine({
  id: 'productEditor',
  context: ({ input }) => rules.initialContext(input),
  initial: 'opening',
  on: {
    'picture.uploaded': {
      description: 'One of the uploads has finished.',
      actions: [
        {
          type: 'setUploadedPicture',
          params: ({ event }) => ({ key: event.key, picture: event.picture }),
        },
        'announceEdits',
      ],
      meta: { spec: ['PICTURE-05'] },
    },
  },
  states: {
    opening: {
      description: 'Decides whether there is a product to read first.',
      always: [{ guard: 'isBlank', target: 'editing' }, { target: 'loading' }],
    },
    loading: {
      description:
        'The product, or the one that is copied, is being read from the server; there is no form yet.',
      tags: 'busy',
      meta: { spec: ['ADMIN-LIST-02', 'PRODUCT-02', 'PRODUCT-13'] },
      invoke: {
        id: 'loadProduct',
        src: 'loadProduct',
        input: ({ context }) => ({ id: context.productId ?? context.copyOf ?? 0 }),
        onDone: [
          {
            guard: { type: 'isLoaded', params: getLoadOutput },
            target: 'editing',
            actions: { type: 'setProduct', params: getLoadOutput },
          },
          { guard: { type: 'isNotFound', params: getLoadOutput }, target: 'notFound' },
          { target: 'failed', actions: { type: 'setProduct', params: getLoadOutput } },
        ],
        onError: { target: 'failed', actions: 'explainLoad' },
      },
    },
    editing: {
      description:
        'The form can be changed. Whatever is typed is stored in the browser, and a chosen picture uploads at once.',
      tags: 'form',
      meta: { spec: ['ADMIN-ADD-01'] },
      on: {
        'product.edit': { actions: [{ type: 'setFields', params: getFields }, 'announceEdits'] },
        'product.submit': {
          target: 'checking',
          actions: [{ type: 'setFields', params: getFields }, 'clearErrors', 'announceEdits'],
        },
        'edits.discard': { guard: 'isRestored', actions: ['stopUploads', 'discardEdits', 'announceDropped'] },
        'picture.choose': {
          guard: { type: 'canAddPictures', params: ({ event }) => ({ files: event.files }) },
          actions: { type: 'choosePictures', params: ({ event }) => ({ files: event.files }) },
          meta: { spec: ['ADMIN-ADD-01', 'PICTURE-05'] },
        },
        'picture.remove': {
          guard: { type: 'hasPicture', params: getKey },
          actions: [
            { type: 'removePicture', params: getKey },
            { type: 'stopUpload', params: getKey },
            'announceEdits',
          ],
        },
        'picture.move': {
          guard: { type: 'canMove', params: ({ event }) => ({ key: event.key, to: event.to }) },
          actions: [
            { type: 'movePicture', params: ({ event }) => ({ key: event.key, to: event.to }) },
            'announceEdits',
          ],
          meta: { spec: ['PRODUCT-01'] },
        },
      },
    },
    checking: {
      description: 'The entries are checked in the browser before anything is sent.',
      always: [
        { guard: 'hasProblems', target: 'editing', actions: 'showProblems' },
        { guard: 'hasUnfinishedPicture', target: 'waiting' },
        { target: 'saving' },
      ],
    },
    waiting: {
      description:
        'The product was submitted while pictures were uploading: the button says "Waiting for pictures...", and "Keep editing" leads back.',
      tags: ['busy', 'form'],
      meta: { spec: ['PICTURE-05'] },
      entry: 'confirmUploads',
      always: { guard: 'isUploaded', target: 'saving' },
      on: {
        'picture.failed': {
          description: 'Also from a picture that had failed before the product was submitted.',
          target: 'editing',
          actions: 'showPicturesProblem',
        },
        'product.keepEditing': 'editing',
      },
    },
    saving: {
      description: 'The product is being sent with its version; the form is locked.',
      tags: ['busy', 'form'],
      meta: { spec: ['ADMIN-ADD-02', 'PRODUCT-01'] },
      invoke: {
        id: 'saveProduct',
        src: 'saveProduct',
        input: ({ context }) => rules.saveInput(context),
        onDone: [
          {
            guard: { type: 'isSaved', params: getSaveOutput },
            target: 'saved',
            actions: { type: 'applySaveResult', params: getSaveOutput },
          },
          {
            guard: { type: 'isStaleWithoutConflicts', params: getSaveOutput },
            description:
              'Somebody else changed other fields: both changes are kept, and the save is repeated on top of theirs.',
            target: 'saving',
            reenter: true,
            actions: [{ type: 'applySaveResult', params: getSaveOutput }, 'rebaseOnTheirs'],
            meta: { spec: ['WIRE-06'] },
          },
          {
            guard: { type: 'isStale', params: getSaveOutput },
            target: 'stale',
            actions: { type: 'applySaveResult', params: getSaveOutput },
            meta: { spec: ['WIRE-06'] },
          },
          { target: 'editing', actions: { type: 'applySaveResult', params: getSaveOutput } },
        ],
        onError: { target: 'editing', actions: explain(rules.TEXTS.unexpected) },
      },
    },
    stale: {
      description:
        'Somebody else saved this product meanwhile and changed the same fields: the screen shows both values and asks which one stays.',
      tags: 'form',
      meta: { spec: ['WIRE-06'] },
      on: {
        'conflict.acceptTheirs': { target: 'editing', actions: ['acceptTheirs', 'announceEdits'] },
        'conflict.overwrite': { target: 'saving', actions: 'rebaseOnTheirs' },
      },
    },
    saved: {
      description: 'The server has the product. The stored edits are gone, and the list of products follows.',
      type: 'final',
      meta: { spec: ['ADMIN-ADD-02'] },
      entry: ['announceDropped', 'showSuccess', 'announceSaved'],
    },
    notFound: {
      description: 'The server has no product with this id.',
      on: { 'product.reload': 'loading' },
    },
    failed: {
      description:
        'The product could not be read: the server refused or did not answer. "Try again" reads it once more.',
      on: { 'product.reload': 'loading' },
    },
  },
});

export type ProductEditorActor = ActorRefFrom<typeof productEditorMachine>;
export type ProductEditorSnapshot = SnapshotFrom<typeof productEditorMachine>;
