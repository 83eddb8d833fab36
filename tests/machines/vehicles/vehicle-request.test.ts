import { expect, test } from 'vitest';
import { createActor, type EventObject, fromCallback } from 'xstate';
import { vehiclePickerMachine } from '#machines/vehicle-picker/vehicle-picker.machine.ts';
import type { SendRequestInput } from '#machines/vehicle-picker/vehicle-picker.ports.ts';
import { vehiclePickerView } from '#machines/vehicle-picker/vehicle-picker.view.ts';
import { foundNothing, photoFile, requestFields } from '#tests/models/vehicle-picker.model.ts';
import { recordEmitted } from '../fake-ports.ts';

const page = { name: 'page.png', size: 3000, type: 'image/png' };
const pdf = { name: 'papers.pdf', size: 3000, type: 'application/pdf' };
const submit = { type: 'request.submit', fields: requestFields } as const;
const back = { type: 'picker.back' } as const;

function openPapers() {
  const sent: SendRequestInput[] = [];
  let stopCount = 0;
  const sendRequest = fromCallback<EventObject, SendRequestInput>(({ input }) => {
    sent.push(input);
    return () => {
      stopCount += 1;
    };
  });
  const actor = createActor(vehiclePickerMachine.provide({ actors: { sendRequest } }));
  const emitted = recordEmitted(actor);
  actor.start();
  actor.send({ type: 'way.choose', way: 'papers' });
  return {
    actor,
    sent,
    emitted,
    countStops: () => stopCount,
    view: () => vehiclePickerView(actor.getSnapshot()),
    send: (...events: Parameters<typeof actor.send>[0][]) => {
      for (const event of events) actor.send(event);
    },
  };
}

test('[FIT-53] photos and fields are sent, and the picker ends when the shop has them', () => {
  const { view, send, sent, emitted } = openPapers();
  expect(view()).toMatchObject({ state: 'papers.editing', heading: 'Send us photos', canAddPhotos: true });
  send({ type: 'photo.add', files: [photoFile, page] }, submit);
  expect(sent).toEqual([{ fields: requestFields, photos: [photoFile, page] }]);
  expect(view()).toMatchObject({ state: 'papers.sending', isBusy: true, percent: 0, canAddPhotos: false });
  send({ type: 'request.progressed', progress: 0.456 });
  expect(view().percent).toBe(46);
  expect(emitted).toEqual([]);
  send({ type: 'request.accepted' });
  expect(view()).toMatchObject({ state: 'requested', heading: 'We have your request', canGoBack: false });
  expect(emitted).toEqual([{ type: 'request.sent' }]);
});

test('[FIT-53] at most three photos are taken, and there is room again when one is removed', () => {
  const { view, send } = openPapers();
  send({ type: 'photo.add', files: [photoFile, page] }, { type: 'photo.add', files: [page, photoFile] });
  expect(view().photos.map(({ key, file }) => [key, file.name])).toEqual([
    [1, 'plate.jpg'],
    [2, 'page.png'],
    [3, 'page.png'],
  ]);
  expect(view()).toMatchObject({ canAddPhotos: false, requestProblems: { photos: 'At most 3 photos' } });
  send({ type: 'photo.remove', key: 2 });
  expect(view()).toMatchObject({ canAddPhotos: true, requestProblems: {} });
  send({ type: 'photo.add', files: [photoFile] });
  expect(view().photos.map(({ key }) => key)).toEqual([1, 3, 4]);
});

test('[FIT-53] a request without contact, with nothing to go by or with an unusable file is not sent', () => {
  const { view, send, sent } = openPapers();
  const nothing = { phone: '', email: '', text: '', frame: '' };
  send({ type: 'request.submit', fields: nothing });
  expect(view().requestProblems).toEqual({
    phone: 'Enter a phone number or an email address',
    photos: 'Add a photo, the chassis number or a few words',
  });
  send({ type: 'photo.add', files: [pdf] }, submit);
  expect(view()).toMatchObject({
    state: 'papers.editing',
    photos: [{ key: 1, file: pdf, problem: 'Only JPEG, PNG, WebP and AVIF pictures can be used.' }],
    requestProblems: { photos: 'Remove the photos that cannot be used' },
    requestFields,
  });
  expect(sent).toEqual([]);
});

test('a lost connection keeps the request, which is sent again or changed', () => {
  const { view, send, sent } = openPapers();
  const lost = { type: 'request.failed', message: 'No answer', canRetry: true, fields: {} } as const;
  send(submit, { type: 'request.progressed', progress: 0.5 }, lost);
  expect(view()).toMatchObject({ state: 'papers.failed', failure: 'No answer', percent: null });
  send({ type: 'request.retry' });
  expect(view()).toMatchObject({ state: 'papers.sending', failure: null, percent: 0 });
  expect(sent).toEqual([
    { fields: requestFields, photos: [] },
    { fields: requestFields, photos: [] },
  ]);
  send(lost, back);
  expect(view()).toMatchObject({ state: 'papers.editing', failure: null, requestFields });
});

test.each([
  [{ 'photos.1': 'Damaged' }, [null, 'Damaged'], {}],
  [
    { phone: 'Wrong', email: 'Bad', text: 'Long', frame: 'Odd' },
    [null, null],
    { phone: 'Wrong', email: 'Bad', text: 'Long', frame: 'Odd' },
  ],
  [{ photos: 'Too many' }, [null, null], { photos: 'Too many' }],
  [{}, [null, null], { photos: 'That is too much at once.' }],
])('what the server refuses stands at its place: %o', (fields, photoProblems, requestProblems) => {
  const { view, send } = openPapers();
  send({ type: 'photo.add', files: [photoFile, page] }, submit, {
    type: 'request.failed',
    message: 'That is too much at once.',
    canRetry: false,
    fields,
  });
  expect(view().state).toBe('papers.editing');
  expect(view().photos.map(({ problem }) => problem)).toEqual(photoProblems);
  expect(view().requestProblems).toEqual(requestProblems);
});

test('Back stops the request while it is sent, and leads to the ways from the form', () => {
  const { view, send, countStops } = openPapers();
  send(submit, back);
  expect(view().state).toBe('papers.editing');
  expect(countStops()).toBe(1);
  send(back);
  expect(view().state).toBe('ways');
});

test.each([
  ['frame' as const, 'NZE149-6012345', { frame: 'NZE149-6012345' }],
  ['words' as const, 'blue Fielder', { text: 'blue Fielder' }],
  ['code' as const, 'x'.repeat(41), { text: 'x'.repeat(41) }],
])('[FIT-10] what was typed is not typed again: %s', (kind, text, fields) => {
  const snapshot = vehiclePickerMachine.resolveState({
    value: { typing: 'unknown' },
    context: {
      ...createActor(vehiclePickerMachine).getSnapshot().context,
      way: 'type',
      text,
      found: { ...foundNothing, kind },
    },
  });
  const actor = createActor(vehiclePickerMachine, { snapshot }).start();
  actor.send({ type: 'way.choose', way: 'papers' });
  expect(vehiclePickerView(actor.getSnapshot())).toMatchObject({
    state: 'papers.editing',
    requestFields: fields,
  });
});
