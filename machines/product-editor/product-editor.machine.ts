/**
 * Adding or editing a product with its pictures. Pictures upload as soon as they are chosen, and saving waits for them;
 * the host stores unsaved edits with every change.
 *
 * Clauses: ADMIN-ADD-01, ADMIN-ADD-02, ADMIN-LIST-02, PRODUCT-01, PRODUCT-02, PICTURE-05, WIRE-06.
 */
import { type ActorRefFrom, assign, emit, enqueueActions, type SnapshotFrom, sendTo, setup } from 'xstate';
import {
  type LoadProductOutput,
  productEditorPorts,
  type SaveProductOutput,
} from './product-editor.ports.ts';
import * as rules from './product-editor.rules.ts';
import type { PictureFile, ProductEditorTypes, ProductFields } from './product-editor.types.ts';
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
  actors: productEditorPorts,
  guards: {
    isNew: ({ context }) => context.productId === null,
    isLoaded: (_, { output }: LoadResult) => output.ok,
    isNotFound: (_, { output }: LoadResult) => !output.ok && output.kind === 'notFound',
    isRestored: ({ context }) => context.isRestored,
    hasProblems: ({ context }) => Object.keys(rules.getFieldErrors(context)).length > 0,
    hasFailedPicture: ({ context }) => pictures.hasFailed(context.pictures),
    isUploading: ({ context }) => pictures.isUploading(context.pictures),
    isUploaded: ({ context }) => !pictures.isUploading(context.pictures),
    canAddPictures: ({ context }, { files }: { files: readonly PictureFile[] }) =>
      files.length > 0 && pictures.hasFreeSlot(context.pictures),
    canRetry: ({ context }, { key }: { key: number }) => pictures.canRetry(context.pictures, key),
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
    clearErrors: assign({ fieldErrors: {}, formError: null, current: null }),
    showProblems: assign(({ context }) => rules.showFieldErrors(context)),
    showPicturesProblem: assign({ fieldErrors: rules.unfinishedPicturesError }),
    applySaveResult: assign(({ context }, { output }: SaveResult) => rules.applySaveResult(context, output)),
    explain: assign((_, { text }: { text: string }) => ({ formError: text })),
    explainLoad: assign({ loadError: rules.TEXTS.loadFailed }),
    discardEdits: assign(({ context }) => rules.discardEdits(context)),
    acceptTheirs: assign(({ context }) => rules.acceptTheirs(context)),
    rebaseOnTheirs: assign(({ context }) => rules.rebaseOnTheirs(context)),
    choosePictures: enqueueActions(({ context, enqueue }, { files }: { files: readonly PictureFile[] }) => {
      const added = pictures.addPictures(context, files);
      enqueue.assign(added);
      for (const picture of added.pictures.slice(context.pictures.length)) {
        if (picture.status === 'uploading')
          enqueue.sendTo('uploadPictures', { type: 'upload', key: picture.key, file: picture.file });
      }
    }),
    retryPicture: enqueueActions(({ context, enqueue }, { key }: { key: number }) => {
      const failed = context.pictures.find((picture) => picture.key === key);
      enqueue.assign({ pictures: pictures.retryPicture(context.pictures, key) });
      if (failed?.status === 'failed')
        enqueue.sendTo('uploadPictures', { type: 'upload', key, file: failed.file });
    }),
    removePicture: assign(({ context }, { key }: { key: number }) => ({
      pictures: pictures.withoutPicture(context.pictures, key),
      fieldErrors: pictures.withoutError(context.fieldErrors),
      announcement: 'Picture removed',
    })),
    cancelUpload: sendTo('uploadPictures', (_, { key }: { key: number }) => ({ type: 'cancel', key })),
    movePicture: assign(({ context }, { key, to }: { key: number; to: number }) => ({
      pictures: pictures.movePicture(context.pictures, key, to),
      announcement:
        to === 0 ? 'Picture moved to place 1: the main picture' : `Picture moved to place ${to + 1}`,
    })),
    showProgress: assign(({ context }, { key, progress }: { key: number; progress: number }) => ({
      pictures: pictures.withProgress(context.pictures, key, progress),
    })),
    setUploadedPicture: assign(({ context, event }) =>
      event.type === 'picture.uploaded' ? pictures.applyUpload(context, event) : {},
    ),
    markPictureFailed: assign(({ context, event }) =>
      event.type === 'picture.failed' ? pictures.applyFailure(context, event) : {},
    ),
    announceEdits: emit(({ context }) => rules.editsEvent(context)),
    announceDropped: emit({ type: 'edits.dropped' }),
    announceSaved: emit(({ context }) => rules.savedEvent(context)),
    showSuccess: emit(({ context }) => rules.toSuccessToast(context)),
  },
}).createMachine({
  id: 'productEditor',
  context: ({ input }) => rules.initialContext(input),
  invoke: { id: 'uploadPictures', src: 'uploadPictures' },
  initial: 'opening',
  on: {
    'picture.progressed': {
      actions: {
        type: 'showProgress',
        params: ({ event }) => ({ key: event.key, progress: event.progress }),
      },
      meta: { spec: ['PICTURE-05'] },
    },
    'picture.uploaded': { actions: ['setUploadedPicture', 'announceEdits'], meta: { spec: ['PICTURE-05'] } },
    'picture.failed': { actions: 'markPictureFailed' },
  },
  states: {
    opening: { always: [{ guard: 'isNew', target: 'editing' }, { target: 'loading' }] },
    loading: {
      tags: 'busy',
      meta: { spec: ['ADMIN-LIST-02', 'PRODUCT-02'] },
      invoke: {
        id: 'loadProduct',
        src: 'loadProduct',
        input: ({ context }) => ({ id: context.productId ?? 0 }),
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
      tags: 'form',
      meta: { spec: ['ADMIN-ADD-01'] },
      on: {
        'product.edited': { actions: [{ type: 'setFields', params: getFields }, 'announceEdits'] },
        'product.submit': {
          target: 'checking',
          actions: [{ type: 'setFields', params: getFields }, 'clearErrors', 'announceEdits'],
        },
        'edits.discard': { guard: 'isRestored', actions: ['discardEdits', 'announceDropped'] },
        'picture.chosen': {
          guard: { type: 'canAddPictures', params: ({ event }) => ({ files: event.files }) },
          actions: { type: 'choosePictures', params: ({ event }) => ({ files: event.files }) },
          meta: { spec: ['ADMIN-ADD-01', 'PICTURE-05'] },
        },
        'picture.retried': {
          guard: { type: 'canRetry', params: getKey },
          actions: { type: 'retryPicture', params: getKey },
        },
        'picture.removed': {
          guard: { type: 'hasPicture', params: getKey },
          actions: [
            { type: 'removePicture', params: getKey },
            { type: 'cancelUpload', params: getKey },
            'announceEdits',
          ],
        },
        'picture.moved': {
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
      always: [
        { guard: 'hasProblems', target: 'editing', actions: 'showProblems' },
        { guard: 'hasFailedPicture', target: 'editing', actions: 'showPicturesProblem' },
        { guard: 'isUploading', target: 'waiting' },
        { target: 'saving' },
      ],
    },
    waiting: {
      tags: ['busy', 'form'],
      meta: { spec: ['PICTURE-05'] },
      always: [
        { guard: 'hasFailedPicture', target: 'editing', actions: 'showPicturesProblem' },
        { guard: 'isUploaded', target: 'saving' },
      ],
      on: { 'product.keepEditing': 'editing' },
    },
    saving: {
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
      tags: 'form',
      meta: { spec: ['WIRE-06'] },
      on: {
        'conflict.acceptTheirs': { target: 'editing', actions: ['acceptTheirs', 'announceEdits'] },
        'conflict.overwrite': { target: 'saving', actions: 'rebaseOnTheirs' },
      },
    },
    saved: {
      type: 'final',
      meta: { spec: ['ADMIN-ADD-02'] },
      entry: ['announceDropped', 'showSuccess', 'announceSaved'],
    },
    notFound: { on: { 'product.reload': 'loading' } },
    failed: { on: { 'product.reload': 'loading' } },
  },
});

export type ProductEditorActor = ActorRefFrom<typeof productEditorMachine>;
export type ProductEditorSnapshot = SnapshotFrom<typeof productEditorMachine>;
