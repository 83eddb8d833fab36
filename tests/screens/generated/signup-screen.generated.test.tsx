import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { SignupActor, SignupSnapshot } from '#machines/signup/signup.machine.ts';
import type { SignupEvent, SignupForm } from '#machines/signup/signup.types.ts';
import { signupView } from '#machines/signup/signup.view.ts';
import { ChakraProvider } from '#src/components/ui.ts';
import { SignupFlow } from '#src/screens/account/signup/signup-flow.tsx';
import { system } from '#src/theme/system.ts';
import { signupModel } from '#tests/models/signup.model.ts';
import { type Run, startRun, walkablePaths } from '#tests/support/graph.ts';

const paths = walkablePaths(signupModel);

const HEADINGS = { form: 'Create your account', code: 'Check Your Email', welcome: 'Welcome!' };

/** What a person does for each event; false where the screen gives no way to. */
const GESTURES = {
  'signup.submit': ({ username, email, password, confirmation }: SignupForm) => {
    const button = screen.queryByRole('button', { name: 'Sign Up' });
    if (!button) return false;
    write('Username', username);
    write('Email', email);
    write('Password', password);
    write('Confirm password', confirmation);
    return press(button);
  },
  'code.changed': ({ code }: { code: string }) => {
    const input = screen.queryByRole('textbox', { name: 'Digit 1 of 6' });
    for (const digit of screen.queryAllByRole('textbox', { name: /^Digit/ })) {
      fireEvent.change(digit, { target: { value: '' } });
    }
    if (input) fireEvent.paste(input, { clipboardData: { getData: () => code } });
    return input !== null;
  },
  'code.submit': () => press(screen.queryByRole('button', { name: 'Verify' })),
  'signup.resend': () => press(screen.queryByRole('button', { name: 'Resend' })),
  'signup.back': () => press(screen.queryByRole('button', { name: 'Back to signup' })),
} satisfies { [Type in SignupEvent['type']]: (event: Extract<SignupEvent, { type: Type }>) => boolean };

function write(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

function press(element: HTMLElement | null): boolean {
  if (element) fireEvent.click(element);
  return element !== null;
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

/** The screen that belongs to a state, by the state's view. */
function screenOf(snapshot: SignupSnapshot) {
  const view = signupView(snapshot);
  const buttons = {
    form: [[view.submitLabel, view.canSubmit]],
    code: [
      [view.verifyLabel, view.canVerify],
      [view.backLabel, view.canGoBack],
      [view.resendLabel, view.canResend],
    ],
    welcome: [],
  }[view.step];
  return {
    state: view.state,
    heading: HEADINGS[view.step],
    buttons,
    texts: textsOf(view),
    digits: view.step === 'code' ? view.code : null,
    canType: view.step === 'code' ? view.canEnterCode : null,
  };
}

function textsOf(view: ReturnType<typeof signupView>): string[] {
  const errors = view.step === 'form' ? [...Object.values(view.fieldErrors), view.formError] : [];
  const rest = view.step === 'form' ? [] : [view.text, view.notice, view.step === 'code' && view.codeError];
  return [...errors, ...rest].filter((text) => typeof text === 'string');
}

/** The screen as it is, asked for the same. */
function screenShown(texts: string[]): ReturnType<typeof screenOf> {
  const inputs = screen.queryAllByRole<HTMLInputElement>('textbox', { name: /^Digit/ });
  return {
    state: document.querySelector<HTMLElement>('[data-screen="signup"]')?.dataset['state'] ?? '',
    heading: screen.getByRole('heading', { level: 1 }).textContent,
    buttons: screen
      .queryAllByRole<HTMLButtonElement>('button', { name: /^(?!Show|Hide)/ })
      .map(({ textContent, disabled }) => [textContent, !disabled]),
    texts: texts.filter((text) => screen.queryByText(text) !== null),
    digits: inputs.length > 0 ? inputs.map(({ value }) => value).join('') : null,
    canType: inputs.length > 0 ? !inputs[0]?.readOnly : null,
  };
}

describe('the sign-up screen along every path of signup', () => {
  test.each(paths.map((path) => [path.title, path] as const))('%s', async (_, path) => {
    const run = startRun(signupModel, path.inputName);
    render(
      <ChakraProvider value={system}>
        <MemoryRouter>
          <SignupFlow actor={run.actor as unknown as SignupActor} />
        </MemoryRouter>
      </ChakraProvider>,
    );
    for (const step of path.steps) {
      await perform(run, step.event);
      // The walk tells states apart, not messages: those are the actor's own.
      const wanted = screenOf(run.actor.getSnapshot() as SignupSnapshot);
      expect(wanted.state, `after ${step.label}`).toBe(signupView(step.expected as SignupSnapshot).state);
      expect(screenShown(wanted.texts), `after ${step.label}`).toEqual(wanted);
    }
    run.actor.stop();
    cleanup();
  });

  test('makes every gesture', () => {
    const events = new Set(paths.flatMap((path) => path.steps.map((step) => step.event.type)));
    expect(Object.keys(GESTURES).filter((type) => !events.has(type))).toEqual([]);
  });
});
