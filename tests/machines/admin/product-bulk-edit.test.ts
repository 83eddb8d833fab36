import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { productBulkEditMachine } from '#machines/product-bulk-edit/product-bulk-edit.machine.ts';
import type {
  ApplyProductEditInput,
  CheckEditInput,
  ProductBulkEditOutput,
  UndoProductEditOutput,
} from '#machines/product-bulk-edit/product-bulk-edit.ports.ts';
import { productBulkEditView } from '#machines/product-bulk-edit/product-bulk-edit.view.ts';
import { productBulkEditModel } from '#tests/models/product-bulk-edit.model.ts';
import { fakePort, flushPromises } from '../fake-ports.ts';

const { events, inputs, ports } = productBulkEditModel;

test('[PRODUCT-09] an edit that is undone says how many products are as before, and how many were left alone', async () => {
  const undone = {
    batch: 7,
    products: 1,
    refused: [{ id: 13, name: 'Valve Cap', message: 'Was changed since.' }],
  };
  const machine = productBulkEditMachine.provide({
    actors: {
      checkEdit: fakePort<ProductBulkEditOutput, CheckEditInput>(ports.checkEdit['one changes']).logic,
      applyEdit: fakePort<ProductBulkEditOutput, ApplyProductEditInput>(ports.applyEdit['one changed']).logic,
      undoEdit: fakePort<UndoProductEditOutput, { batch: number }>({ ok: true, undone }).logic,
    },
  });
  const actor = createActor(machine, { input: inputs['two products'] }).start();
  const { change } = events['edit.check']['ten percent more'];
  for (const event of [
    { type: 'edit.check', change },
    { type: 'edit.apply' },
    { type: 'edit.undo' },
  ] as const) {
    actor.send(event);
    await flushPromises();
  }
  const { state, summary } = productBulkEditView(actor.getSnapshot());
  expect([state, summary]).toEqual(['undone', '1 product as before. 1 product left alone.']);
});
