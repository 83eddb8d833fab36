import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent } from '@testing-library/react';
import type { FitQuestionSnapshot } from '#machines/fit-question/fit-question.machine.ts';
import type { FitQuestionEvent } from '#machines/fit-question/fit-question.types.ts';
import { fitQuestionView } from '#machines/fit-question/fit-question.view.ts';
import { PortsContext } from '#src/hooks/contexts.tsx';
import { createQueryClient } from '#src/queries/query-client.ts';
import { AskAboutFit } from '#src/screens/storefront/product/ask-about-fit.tsx';
import { ChooseCar } from '#src/screens/storefront/product/fit/choose-car.tsx';
import { FitQuestionFlow } from '#src/screens/storefront/product/fit/fit-question.tsx';
import { fitQuestionExpectations } from '#tests/expectations/fit-question.expectations.ts';
import { fielderCar, fitQuestionModel } from '#tests/models/fit-question.model.ts';
import { aProductDetail, config } from '#tests/screens/shop/open-shop.tsx';
import { button, field, getText, queryAllByName } from '#tests/support/model-paths/named-elements.ts';
import {
  describeScreenPaths,
  fillField,
  press,
  type UserActions,
} from '#tests/support/model-paths/screen-paths.tsx';
import { createFilePorts } from '#tests/support/running-ports.ts';

const car = { ...fielderCar, id: 'car', label: 'Toyota Fielder NZE141G', usedAt: 0 };

const userActions: UserActions<FitQuestionEvent> = {
  'car.changed': (event, send) => send(event),
  'question.answer': (event, send) => {
    const answerButton = button(event.answer === 'yes' ? 'Yes' : 'No');
    // A month is asked for.
    return answerButton ? press(answerButton) : send(event);
  },
  'month.save': (event, send) => {
    const month = field('Month built');
    // Yes or no is asked for.
    if (!month) return send(event);
    fireEvent.change(month, { target: { value: event.entered.month } });
    fillField(field('Year built'), event.entered.year);
    press(button('Save month'));
  },
  'question.skip': () => press(button('Not sure')),
  'question.open': ({ question }, send) => {
    const opener = button(new RegExp(`^(?:Change|Answer): ${question.text.replace('?', '\\?')}$`));
    return opener ? press(opener) : send({ type: 'question.open', question });
  },
  'fit.retry': () => press(button('Try again')),
};

interface ShownFit {
  state: string;
  verdict: string | null;
  reason: string | null;
  question: string | null;
  failure: string | null;
  error: string | null;
  answers: (string | null)[];
}

function getExpectedScreen(snapshot: FitQuestionSnapshot): ShownFit {
  const view = fitQuestionView(snapshot);
  return {
    state: view.state,
    verdict: view.fit?.verdict ?? null,
    reason: view.fit?.reason ?? null,
    question: view.question?.text ?? null,
    failure: view.failure && `${view.failure}Try again`,
    error: view.monthError,
    answers: view.answered.map(({ text, answer }) => `${text} ${answer}Change`),
  };
}

const texts = (selector: string) => queryAllByName(selector).map(({ textContent }) => textContent);

function readActualScreen({ reason, error }: ShownFit): ShownFit {
  const find = (text: string | null) => (text && document.body.textContent.includes(text) ? text : null);
  return {
    state: document.querySelector<HTMLElement>('[data-part="fit-question"]')?.dataset['state'] ?? '',
    verdict: document.querySelector<HTMLElement>('[data-verdict]')?.dataset['verdict'] ?? null,
    reason: find(reason),
    question: getText('legend') ?? getText('form p'),
    failure: getText('[data-part="fit-question"] > [role=alert]'),
    error: find(error),
    answers: texts('[aria-label="Your answers"] li'),
  };
}

const ports = createFilePorts();
const queryClient = createQueryClient();
queryClient.setQueryData(['site', 'config'], config);

await describeScreenPaths('the fit of a part', {
  model: fitQuestionModel,
  renderScreen: (actor) => (
    <PortsContext value={ports}>
      <QueryClientProvider client={queryClient}>
        <FitQuestionFlow
          actor={actor}
          car={car}
          isFocused={false}
          chooser={<ChooseCar />}
          help={<AskAboutFit product={aProductDetail(3)} label="Get help on WhatsApp" />}
        />
      </QueryClientProvider>
    </PortsContext>
  ),
  userActions,
  expectations: fitQuestionExpectations,
  getExpectedScreen,
  readActualScreen,
  getStatePath: (snapshot) => fitQuestionView(snapshot).state,
});
