// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Qualifier } from '#contract/types.ts';
import { endpoint, invalidFields, refusal } from '#tests/support/fake-api.ts';
import { getShownScreen, openApp } from '../../shop/open-shop.tsx';
import { shopFor } from '../admin-shop.ts';

const AT = '/admin/fitment?tab=questions';
const lamps: Qualifier = {
  id: 4,
  key: 'fog_lamps',
  question_en: 'Front fog lamps?',
  question_sw: 'Taa za ukungu?',
  yes_en: 'With fog lamps',
  yes_sw: 'Zipo',
  no_en: 'Without fog lamps',
  no_sw: 'Hazipo',
  in_use: true,
};
const abs: Qualifier = { ...lamps, id: 5, key: 'abs', question_en: 'Does your car have ABS?', in_use: false };

function openQuestions(...questions: Qualifier[]) {
  const api = shopFor('superuser');
  api.reply('qualifiers', { body: questions });
  return { api, ...openApp(AT) };
}

test('[FIT-27] questions are listed; one that rules ask cannot be deleted', async () => {
  const { api, user } = openQuestions(lamps, abs);
  const items = within(await screen.findByRole('list', { name: 'Questions' })).getAllByRole('listitem');
  expect(items.map((item) => within(item).queryByText('In use') !== null)).toEqual([true, false]);
  expect(getShownScreen()).toBe('fitment questions filled');
  expect(within(items[0]!).queryByRole('button', { name: 'Delete: Front fog lamps?' })).toBeNull();
  const remove = endpoint('deleteQualifier', { id: 5 });
  api.reply(remove, refusal('IN_USE', 'Rules ask this question. Take it out of them first.'));
  await user.click(screen.getByRole('button', { name: 'Delete: Does your car have ABS?' }));
  expect(await screen.findByText('Rules ask this question. Take it out of them first.')).toBeVisible();
  api.reply(remove, { body: undefined });
  await user.click(screen.getByRole('button', { name: 'Delete: Does your car have ABS?' }));
  expect(await screen.findByText('The question is deleted')).toBeVisible();
});

test('[FIT-27] a new question needs all its texts, and a taken key is said at its field', async () => {
  const { api, user } = openQuestions();
  expect(await screen.findByRole('heading', { name: 'No questions yet' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'New question' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New question' }));
  const texts = {
    Key: 'fog_lamps',
    Question: 'Front fog lamps?',
    'Question in Swahili': 'Taa za ukungu?',
    'If yes': 'With fog lamps',
    'If yes, in Swahili': 'Zipo',
    'If no': 'Without fog lamps',
  };
  for (const [label, text] of Object.entries(texts)) await user.type(dialog.getByLabelText(label), text);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByLabelText('If no, in Swahili')).toHaveAccessibleDescription('This field is required');
  expect(api.callsTo('createQualifier')).toEqual([]);
  await user.type(dialog.getByLabelText('If no, in Swahili'), 'Hazipo');
  api.reply(
    'createQualifier',
    invalidFields('There is a question with this key.', { key: 'There is a question with this key.' }),
  );
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('There is a question with this key.')).toBeVisible();
  api.reply('createQualifier', { body: lamps });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { id: _id, in_use: _inUse, ...sent } = lamps;
  expect(api.callsTo('createQualifier').at(-1)?.body).toEqual(sent);
});

test('[FIT-27] the texts of a question are changed, its key stays', async () => {
  const { api, user } = openQuestions(lamps);
  const change = endpoint('changeQualifier', { id: 4 });
  api.reply(change, { body: { ...lamps, question_en: 'Are there front fog lamps?' } });
  await user.click(await screen.findByRole('button', { name: 'Change: Front fog lamps?' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change question' }));
  expect(dialog.getByLabelText('Key')).toHaveAttribute('readonly');
  await user.clear(dialog.getByLabelText('Question'));
  await user.type(dialog.getByLabelText('Question'), 'Are there front fog lamps?');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The question is saved')).toBeVisible();
  const { id: _id, key: _key, in_use: _inUse, ...texts } = lamps;
  expect(api.callsTo(change)[0]?.body).toEqual({ ...texts, question_en: 'Are there front fog lamps?' });
});
