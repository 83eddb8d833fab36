import { useSelector } from '@xstate/react';
import { type FitQuestionActor, fitQuestionMachine } from '#machines/fit-question/fit-question.machine.ts';
import type { FitQuestionEmitted, OpenQuestion } from '#machines/fit-question/fit-question.types.ts';
import { type FitQuestionView, fitQuestionView } from '#machines/fit-question/fit-question.view.ts';
import { getCarName } from '#machines/garage/garage.rules.ts';
import type { AddedCar, GarageCar } from '#machines/garage/garage.types.ts';
import { createKey } from '#src/api/create-key.ts';
import { FitBadge } from '#src/components/shop/fit-badge.tsx';
import { LiveRegion } from '#src/components/ui/live-region.tsx';
import { SectionFailure } from '#src/components/ui/section-failure.tsx';
import { getLinkClass } from '#src/components/ui/text.tsx';
import { useApi, useCurrentCar, useGarage } from '#src/hooks/contexts.tsx';
import { useActorEvents } from '#src/hooks/use-actor-events.ts';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useFallbackFocus } from '#src/hooks/use-fallback-focus.ts';
import { useOnChange } from '#src/hooks/use-on-change.ts';
import { useActorRef } from '#src/loading/actors.ts';
import { createFitQuestionPorts } from '#src/ports/storefront/fit-question-ports.ts';
import { toFitCar } from '#src/queries/storefront/fit.ts';
import { AnsweredQuestions, OpenQuestions } from './answered-questions.tsx';
import { DecidingRule } from './deciding-rule.tsx';
import type { FitQuestionProps } from './fit-panel.tsx';
import styles from './fit-question.module.css';
import { MonthForm, YesNoQuestion } from './question-form.tsx';

export default function FitQuestion({ product, onChange, ...parts }: FitQuestionProps) {
  const api = useApi();
  const garage = useGarage();
  const current = useCurrentCar();
  const car = current && toFitCar(current);
  const machine = useConstant(() => fitQuestionMachine.provide(createFitQuestionPorts(api)));
  const actor = useActorRef(machine, { input: { product: product.id, car } });
  useActorEvents(actor, (event: FitQuestionEmitted) => {
    if (event.type === 'answer.given') {
      const { key, answer } = event;
      garage.trigger['garage.answerQuestion']({ key, answer });
    } else if (current) {
      garage.trigger['garage.addCar']({
        id: createKey(),
        car: withMonth(current, event.built),
        at: Date.now(),
      });
    }
  });
  useOnChange({ car }, (changed) => actor.send({ type: 'car.changed', car: changed.car }));
  const quantity = useSelector(actor, (snapshot) => fitQuestionView(snapshot).quantity);
  const isHelpOffered = useSelector(actor, (snapshot) => fitQuestionView(snapshot).isHelpOffered);
  useOnChange({ quantity, isHelpOffered }, onChange);
  return <FitQuestionFlow actor={actor} car={current} {...parts} />;
}

/** Adding a car again changes it; the garage drops the month 0. */
function withMonth(car: GarageCar, built: { year: number; month: number } | null): AddedCar {
  return { ...car, ...(built ?? { month: 0 }) };
}

interface FitQuestionFlowProps extends Pick<FitQuestionProps, 'isFocused' | 'chooser' | 'help'> {
  actor: FitQuestionActor;
  car: GarageCar | null;
}

export function FitQuestionFlow({ actor, car, isFocused, chooser, help }: FitQuestionFlowProps) {
  const view = useSelector(actor, fitQuestionView);
  const name = car ? getCarName(car) : 'car';
  const { fit, question } = view;
  const fallbackFocus = useFallbackFocus(isFocused);
  return (
    <div
      className={styles.flow}
      {...fallbackFocus}
      data-part="fit-question"
      data-state={view.state}
      aria-busy={view.isBusy}
    >
      {view.state === 'unknown' && chooser}
      <LiveRegion>
        {view.isBusy && <p className={styles.busy}>Checking if it fits your {name}…</p>}
        {fit && (
          <>
            <FitBadge fit={fit} car={name} isLarge />
            <p className={styles.reason}>{fit.reason}</p>
          </>
        )}
      </LiveRegion>
      <SectionFailure message={view.failure ?? undefined} onRetry={() => actor.send({ type: 'fit.retry' })} />
      {question && (
        <Question key={question.key} question={question} view={view} year={car?.year} send={actor.send} />
      )}
      <OpenQuestions
        questions={view.openQuestions}
        onOpen={(opened) => actor.send({ type: 'question.open', question: opened })}
      />
      {view.isHelpOffered && help}
      {view.state === 'verdict' && fit?.verdict === 'no' && (
        <a className={getLinkClass({}, styles.fitments)} href="#fitments">
          See which cars it fits
        </a>
      )}
      {fit?.rule && !question && <DecidingRule rule={fit.rule} isExcluded={fit.verdict === 'no'} />}
      <AnsweredQuestions
        questions={view.answered}
        onOpen={(opened) => actor.send({ type: 'question.open', question: opened })}
      />
    </div>
  );
}

interface QuestionProps {
  question: OpenQuestion;
  view: FitQuestionView;
  /** What is known of the car. */
  year: number | undefined;
  send: FitQuestionActor['send'];
}

function Question({ question, view, year, send }: QuestionProps) {
  const skip = () => send({ type: 'question.skip' });
  return (
    <div className={styles.question}>
      {view.isMonthAsked ? (
        <MonthForm
          question={question}
          year={year}
          error={view.monthError ?? undefined}
          onSave={(entered) => send({ type: 'month.save', entered })}
          onSkip={skip}
        />
      ) : (
        <YesNoQuestion
          question={question}
          onAnswer={(answer) => send({ type: 'question.answer', answer })}
          onSkip={skip}
        />
      )}
    </div>
  );
}
