/**
 * A superuser adds a product or edits one, pictures included: ADMIN-ADD-01, ADMIN-ADD-02, ADMIN-LIST-02, PRODUCT-01, PRODUCT-02,
 * PICTURE-05, WIRE-06.
 *
 *   opening → loading → editing ⇄ checking → saving → saved
 *                     → notFound     ↓  ↑       ↓
 *                     → failed      waiting   stale → editing, saving
 *
 * Pictures upload from the moment they are chosen, each on its own; saving waits for them. What is typed is kept by
 * the host with every change. Only `saved` is final: the screen is left.
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

type Loaded = { output: LoadProductOutput };
type Saved = { output: SaveProductOutput };
type Fields = { fields: ProductFields };

const loadedIn = ({ event }: { event: Loaded }) => ({ output: event.output });
const savedIn = ({ event }: { event: Saved }) => ({ output: event.output });
const fieldsIn = ({ event }: { event: Fields }) => ({ fields: event.fields });
const keyIn = ({ event }: { event: { key: number } }) => ({ key: event.key });
const explain = (text: string) => ({ type: 'explain', params: { text } }) as const;

export const productEditorMachine = setup({
  types: {} as ProductEditorTypes,
  actors: productEditorPorts,
  guards: {
    isNew: ({ context }) => context.productId === null,
    isLoaded: (_, { output }: Loaded) => output.ok,
    isNotFound: (_, { output }: Loaded) => !output.ok && output.kind === 'notFound',
    isRestored: ({ context }) => context.isRestored,
    hasProblems: ({ context }) => Object.keys(rules.problemsOf(context)).length > 0,
    hasFailedPicture: ({ context }) => pictures.hasFailed(context.pictures),
    isUploading: ({ context }) => pictures.isUploading(context.pictures),
    isUploaded: ({ context }) => !pictures.isUploading(context.pictures),
    canTakePictures: ({ context }, { files }: { files: readonly PictureFile[] }) =>
      files.length > 0 && pictures.hasPlaces(context.pictures),
    canRetry: ({ context }, { key }: { key: number }) => pictures.canRetry(context.pictures, key),
    isThere: ({ context }, { key }: { key: number }) => context.pictures.some((one) => one.key === key),
    canMove: ({ context }, { key, to }: { key: number; to: number }) =>
      pictures.canMove(context.pictures, key, to),
    isSaved: (_, { output }: Saved) => output.ok,
    isStaleInNothingShown: ({ context }, { output }: Saved) =>
      !output.ok && output.kind === 'stale' && rules.conflictsIn(context, output.current).length === 0,
    isStale: (_, { output }: Saved) => !output.ok && output.kind === 'stale',
  },
  actions: {
    takeProduct: assign(({ context }, { output }: Loaded) => rules.productTaken(context, output)),
    takeFields: assign(({ context }, { fields }: Fields) => rules.fieldsTaken(context, fields)),
    forgetErrors: assign({ fieldErrors: {}, formError: null, current: null }),
    showProblems: assign(({ context }) => rules.problemsShown(context)),
    showPicturesProblem: assign({ fieldErrors: rules.picturesProblem }),
    report: assign(({ context }, { output }: Saved) => rules.saveReport(context, output)),
    explain: assign((_, { text }: { text: string }) => ({ formError: text })),
    explainLoad: assign({ loadError: rules.TEXTS.loadFailed }),
    discardEdits: assign(({ context }) => rules.editsDiscarded(context)),
    takeTheirs: assign(({ context }) => rules.theirsTaken(context)),
    makeToTheirs: assign(({ context }) => rules.madeToTheirs(context)),
    choosePictures: enqueueActions(({ context, enqueue }, { files }: { files: readonly PictureFile[] }) => {
      const taken = pictures.chosen(context, files);
      enqueue.assign(taken);
      for (const picture of taken.pictures.slice(context.pictures.length)) {
        if (picture.status === 'uploading')
          enqueue.sendTo('uploadPictures', { type: 'upload', key: picture.key, file: picture.file });
      }
    }),
    retryPicture: enqueueActions(({ context, enqueue }, { key }: { key: number }) => {
      const failed = context.pictures.find((picture) => picture.key === key);
      enqueue.assign({ pictures: pictures.retried(context.pictures, key) });
      if (failed?.status === 'failed')
        enqueue.sendTo('uploadPictures', { type: 'upload', key, file: failed.file });
    }),
    removePicture: assign(({ context }, { key }: { key: number }) => ({
      pictures: pictures.without(context.pictures, key),
      fieldErrors: pictures.withoutError(context.fieldErrors),
      spoken: 'Picture removed',
    })),
    forgetUpload: sendTo('uploadPictures', (_, { key }: { key: number }) => ({ type: 'forget', key })),
    movePicture: assign(({ context }, { key, to }: { key: number; to: number }) => ({
      pictures: pictures.moved(context.pictures, key, to),
      spoken: to === 0 ? 'Picture moved to place 1: the main picture' : `Picture moved to place ${to + 1}`,
    })),
    showProgress: assign(({ context }, { key, progress }: { key: number; progress: number }) => ({
      pictures: pictures.progressed(context.pictures, key, progress),
    })),
    keepPicture: assign(({ context, event }) =>
      event.type === 'picture.uploaded' ? pictures.afterUpload(context, event) : {},
    ),
    refusePicture: assign(({ context, event }) =>
      event.type === 'picture.refused' ? pictures.afterRefusal(context, event) : {},
    ),
    announceEdits: emit(({ context }) => rules.editsEvent(context)),
    announceDropped: emit({ type: 'edits.dropped' }),
    announceSaved: emit(({ context }) => rules.savedEvent(context)),
    showSuccess: emit(({ context }) => rules.successToast(context)),
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
    'picture.uploaded': { actions: ['keepPicture', 'announceEdits'], meta: { spec: ['PICTURE-05'] } },
    'picture.refused': { actions: 'refusePicture' },
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
            guard: { type: 'isLoaded', params: loadedIn },
            target: 'editing',
            actions: { type: 'takeProduct', params: loadedIn },
          },
          { guard: { type: 'isNotFound', params: loadedIn }, target: 'notFound' },
          { target: 'failed', actions: { type: 'takeProduct', params: loadedIn } },
        ],
        onError: { target: 'failed', actions: 'explainLoad' },
      },
    },
    editing: {
      tags: 'form',
      meta: { spec: ['ADMIN-ADD-01'] },
      on: {
        'product.edited': { actions: [{ type: 'takeFields', params: fieldsIn }, 'announceEdits'] },
        'product.submit': {
          target: 'checking',
          actions: [{ type: 'takeFields', params: fieldsIn }, 'forgetErrors', 'announceEdits'],
        },
        'edits.discard': { guard: 'isRestored', actions: ['discardEdits', 'announceDropped'] },
        'picture.chosen': {
          guard: { type: 'canTakePictures', params: ({ event }) => ({ files: event.files }) },
          actions: { type: 'choosePictures', params: ({ event }) => ({ files: event.files }) },
          meta: { spec: ['ADMIN-ADD-01', 'PICTURE-05'] },
        },
        'picture.retried': {
          guard: { type: 'canRetry', params: keyIn },
          actions: { type: 'retryPicture', params: keyIn },
        },
        'picture.removed': {
          guard: { type: 'isThere', params: keyIn },
          actions: [
            { type: 'removePicture', params: keyIn },
            { type: 'forgetUpload', params: keyIn },
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
            guard: { type: 'isSaved', params: savedIn },
            target: 'saved',
            actions: { type: 'report', params: savedIn },
          },
          {
            guard: { type: 'isStaleInNothingShown', params: savedIn },
            target: 'saving',
            reenter: true,
            actions: [{ type: 'report', params: savedIn }, 'makeToTheirs'],
            meta: { spec: ['WIRE-06'] },
          },
          {
            guard: { type: 'isStale', params: savedIn },
            target: 'stale',
            actions: { type: 'report', params: savedIn },
            meta: { spec: ['WIRE-06'] },
          },
          { target: 'editing', actions: { type: 'report', params: savedIn } },
        ],
        onError: { target: 'editing', actions: explain(rules.TEXTS.unexpected) },
      },
    },
    stale: {
      tags: 'form',
      meta: { spec: ['WIRE-06'] },
      on: {
        'conflict.takeTheirs': { target: 'editing', actions: ['takeTheirs', 'announceEdits'] },
        'conflict.overwrite': { target: 'saving', actions: 'makeToTheirs' },
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
