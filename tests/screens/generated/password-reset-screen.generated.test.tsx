import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import type {
  PasswordResetActor,
  PasswordResetSnapshot,
} from '#machines/password-reset/password-reset.machine.ts';
import type { PasswordResetEvent } from '#machines/password-reset/password-reset.types.ts';
import { passwordResetView } from '#machines/password-reset/password-reset.view.ts';
import { ChakraProvider } from '#src/components/ui.ts';
import { PasswordResetFlow } from '#src/screens/account/password-reset/password-reset-flow.tsx';
import { system } from '#src/theme/system.ts';
import { passwordResetModel } from '#tests/models/password-reset.model.ts';
import { type Run, startRun, walkablePaths } from '#tests/support/graph.ts';

const paths = walkablePaths(passwordResetModel);

type NewPassword = { password: string; confirmation: string };

/** What a person does for each event; false where the screen gives no way to. */
const GESTURES = {
  'reset.requestCode': ({ email }: { email: string }) => write('Email', email) && press('SEND CONFIRMATION'),
  'code.changed': ({ code }: { code: string }) => write('4-digit code', '') && write('4-digit code', code),
  'code.submit': () => press('SEND CONFIRMATION'),
  'reset.resendCode': () => press('Send code again'),
  'reset.setPassword': ({ password, confirmation }: NewPassword) =>
    write('New password', password) && write('Confirm password', confirmation) && press('RESET PASSWORD'),
} satisfies {
  [Type in PasswordResetEvent['type']]: (event: Extract<PasswordResetEvent, { type: Type }>) => boolean;
};

function write(label: string, value: string): boolean {
  const field = screen.queryByLabelText<HTMLInputElement>(label);
  if (field && !field.readOnly) fireEvent.change(field, { target: { value } });
  return field !== null;
}

function press(name: string): boolean {
  const button = screen.queryByRole('button', { name });
  if (button) fireEvent.click(button);
  return button !== null;
}

async function perform(run: Run, event: { type: string }): Promise<void> {
  if (event.type in GESTURES) {
    const gesture = GESTURES[event.type as keyof typeof GESTURES] as (event: unknown) => boolean;
    await act(async () => {
      gesture(event);
    });
  } else {
    await act(() => run.perform(event));
  }
}

function typed(): NewPassword {
  const valueOf = (label: string) => screen.queryByLabelText<HTMLInputElement>(label)?.value ?? '';
  return { password: valueOf('New password'), confirmation: valueOf('Confirm password') };
}

/** The screen that belongs to a state, by the state's view. */
function screenOf(snapshot: PasswordResetSnapshot) {
  const view = passwordResetView(snapshot, typed());
  const forms = {
    request: [[view.submitLabel, view.canRequest]],
    code: [
      [view.resendLabel, view.canResend],
      [view.submitLabel, view.canVerify],
    ],
    password: [[view.submitLabel, view.canReset]],
    done: [],
  };
  return {
    state: view.state,
    heading: view.title,
    buttons: view.wayBack ? [] : forms[view.step],
    code: view.step === 'code' && !view.wayBack ? view.code : null,
    error: view.error ?? '',
    wayBack: view.wayBack?.path ?? null,
    toLogin: view.toLogin?.path ?? null,
  };
}

/** The screen as it is, asked for the same. */
function screenShown(): ReturnType<typeof screenOf> {
  const pathOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null;
  return {
    state: document.querySelector<HTMLElement>('[data-screen]')?.dataset['state'] ?? '',
    heading: screen.getByRole('heading', { level: 1 }).textContent ?? '',
    buttons: screen
      .queryAllByRole<HTMLButtonElement>('button', { name: /^(?!Show|Hide)/ })
      .map(({ textContent, disabled }) => [textContent, !disabled]),
    code: screen.queryByLabelText<HTMLInputElement>('4-digit code')?.value ?? null,
    error: screen.queryByRole('alert')?.textContent ?? '',
    wayBack: pathOf('Enter your email address again'),
    toLogin: pathOf('BACK TO LOGIN'),
  };
}

describe('the reset screens along every path of password-reset', () => {
  test.each(paths.map((path) => [path.title, path] as const))('%s', async (_, path) => {
    const run = startRun(passwordResetModel, path.inputName);
    render(
      <ChakraProvider value={system}>
        <MemoryRouter>
          <PasswordResetFlow actor={run.actor as unknown as PasswordResetActor} />
        </MemoryRouter>
      </ChakraProvider>,
    );
    for (const step of path.steps) {
      await perform(run, step.event);
      // The walk tells states apart, not messages: those are the actor's own.
      const wanted = screenOf(run.actor.getSnapshot() as PasswordResetSnapshot);
      const walked = passwordResetView(step.expected as PasswordResetSnapshot);
      expect(wanted.state, `after ${step.label}`).toBe(walked.state);
      expect(screenShown(), `after ${step.label}`).toEqual(wanted);
    }
    run.actor.stop();
    cleanup();
  });

  test('makes every gesture', () => {
    const events = new Set(paths.flatMap((path) => path.steps.map((step) => step.event.type)));
    expect(Object.keys(GESTURES).filter((type) => !events.has(type))).toEqual([]);
  });
});
