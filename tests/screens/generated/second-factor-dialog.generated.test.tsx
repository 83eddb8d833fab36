import { screen } from '@testing-library/react';
import type { SecondFactorSnapshot } from '#machines/second-factor/second-factor.machine.ts';
import type { SecondFactorEvent } from '#machines/second-factor/second-factor.types.ts';
import { secondFactorView } from '#machines/second-factor/second-factor.view.ts';
import { PortsContext } from '#src/hooks/contexts.tsx';
import { SecondFactorFlow } from '#src/screens/account/profile/second-factor.dialog.tsx';
import { secondFactorExpectations } from '#tests/expectations/second-factor.expectations.ts';
import { secondFactorModel } from '#tests/models/second-factor.model.ts';
import {
  describeScreenPaths,
  fillField,
  press,
  type UserActions,
} from '#tests/support/model-paths/screen-paths.tsx';
import { createTestPorts } from '#tests/support/running-ports.ts';

const button = (name: string) => screen.queryByRole('button', { name });
const fillCode = (code: string) => fillField(screen.queryByLabelText(/^Code from your app/), code);

const userActions: UserActions<SecondFactorEvent> = {
  'factor.begin': (event, send) => {
    // Google's button and window are not part of the dialog.
    if (event.googleToken !== '') return send(event);
    fillField(screen.queryByLabelText(/^Your password/), event.password);
    return press(button('Next'));
  },
  'factor.confirm': ({ code }) => {
    fillCode(code);
    press(button('Switch on'));
  },
  'factor.replaceCodes': ({ code }) => {
    fillCode(code);
    press(button('Make new codes'));
  },
  'factor.switchOff': ({ password, code }) => {
    fillField(screen.queryByLabelText(/^Your password/), password);
    fillCode(code);
    press(button('Switch off'));
  },
  'factor.finish': ({ saved }) => {
    if (saved) press(screen.queryByLabelText('I have saved these codes'));
    press(button('Done'));
  },
};

interface ScreenContent {
  state: string | undefined;
  title: string | null;
  error: string | null;
  codes: string[];
}

function getExpectedScreen(snapshot: SecondFactorSnapshot): ScreenContent {
  const { step, state, title, error, codes } = secondFactorView(snapshot);
  if (step === null) return { state: undefined, title: null, error: null, codes: [] };
  return { state, title, error, codes };
}

function readActualScreen(): ScreenContent {
  return {
    state: document.querySelector<HTMLElement>('[data-dialog="second-factor"]')?.dataset['state'],
    title: screen.queryByRole('heading')?.textContent ?? null,
    error: screen.queryByRole('alert')?.textContent || null,
    codes: screen.queryAllByRole('listitem').map(({ textContent }) => textContent ?? ''),
  };
}

await describeScreenPaths('the second-factor dialog', {
  model: secondFactorModel,
  renderScreen: (actor) => (
    <PortsContext value={createTestPorts()}>
      <SecondFactorFlow actor={actor} methods={{ password: true, google: null }} onClose={() => {}} />
    </PortsContext>
  ),
  userActions,
  expectations: secondFactorExpectations,
  getExpectedScreen,
  readActualScreen,
  getStatePath: (snapshot) => secondFactorView(snapshot).state,
});
