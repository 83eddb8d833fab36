import { useSelector } from '@xstate/react';
import type { Product } from '#contract/types.ts';
import { type FitQuestionActor, fitQuestionMachine } from '#machines/fit-question/fit-question.machine.ts';
import type { FitQuestionEmitted } from '#machines/fit-question/fit-question.types.ts';
import { fitQuestionView } from '#machines/fit-question/fit-question.view.ts';
import { getCarName } from '#machines/garage/garage.rules.ts';
import type { GarageCar } from '#machines/garage/garage.types.ts';
import { FitBadge } from '#src/components/shop/fit-badge.tsx';
import { LiveRegion } from '#src/components/ui/live-region.tsx';
import { SectionFailure } from '#src/components/ui/section-failure.tsx';
import { Box, Stack, Text } from '#src/components/ui/ui.ts';
import { useApi, useCurrentCar, useGarage } from '#src/hooks/contexts.tsx';
import { useActorEvents } from '#src/hooks/use-actor-events.ts';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useOnChange } from '#src/hooks/use-on-change.ts';
import { useActorRef } from '#src/loading/actors.ts';
import { createKey } from '#src/ports/create-key.ts';
import { createFitQuestionPorts } from '#src/ports/fit-question-ports.ts';
import { toFitCar } from '#src/queries/fit.ts';
import { AskAboutFit } from '../ask-about-fit.tsx';
import { AnsweredQuestions, OpenQuestions } from './answered-questions.tsx';
import { ChooseCar } from './choose-car.tsx';
import { DecidingRule } from './deciding-rule.tsx';
import type { FitPanelProps } from './fit-panel.tsx';
import { MonthForm, YesNoQuestion } from './question-form.tsx';

export default function FitQuestion({ product, onQuantity }: FitPanelProps) {
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
  useOnChange({ quantity }, (changed) => onQuantity(changed.quantity));
  return <FitQuestionFlow actor={actor} product={product} car={current} />;
}

/** Adding a car again changes it; the garage drops the month 0. */
function withMonth(
  { id: _, usedAt: _usedAt, ...car }: GarageCar,
  built: { year: number; month: number } | null,
) {
  return { ...car, ...(built ?? { month: 0 }) };
}

interface FitQuestionFlowProps {
  actor: FitQuestionActor;
  product: Product;
  car: GarageCar | null;
}

export function FitQuestionFlow({ actor, product, car }: FitQuestionFlowProps) {
  const view = useSelector(actor, fitQuestionView);
  const name = car ? getCarName(car) : 'car';
  const { fit, question } = view;
  return (
    <Stack gap="3" data-part="fit-question" data-state={view.state} aria-busy={view.isBusy}>
      {view.state === 'unknown' && <ChooseCar />}
      <LiveRegion>
        {view.isBusy && <Text color="fg.muted">Checking if it fits your {name}…</Text>}
        {fit && (
          <>
            <FitBadge fit={fit} car={name} isLarge />
            <Text mt="1">{fit.reason}</Text>
          </>
        )}
      </LiveRegion>
      <SectionFailure message={view.failure ?? undefined} onRetry={() => actor.send({ type: 'fit.retry' })} />
      {question && (
        <Box key={question.key} borderInlineStartWidth="3px" borderColor="amber.solid" ps="3">
          {view.isMonthAsked ? (
            <MonthForm
              question={question}
              year={car?.year}
              error={view.monthError ?? undefined}
              onSave={(entered) => actor.send({ type: 'month.save', entered })}
              onSkip={() => actor.send({ type: 'question.skip' })}
            />
          ) : (
            <YesNoQuestion
              question={question}
              onAnswer={(answer) => actor.send({ type: 'question.answer', answer })}
              onSkip={() => actor.send({ type: 'question.skip' })}
            />
          )}
        </Box>
      )}
      <OpenQuestions
        questions={view.openQuestions}
        onOpen={(opened) => actor.send({ type: 'question.open', question: opened })}
      />
      {view.isHelpOffered && <AskAboutFit product={product} label="Get help on WhatsApp" />}
      {fit?.rule && !question && <DecidingRule rule={fit.rule} isExcluded={fit.verdict === 'no'} />}
      <AnsweredQuestions
        questions={view.answered}
        onOpen={(opened) => actor.send({ type: 'question.open', question: opened })}
      />
    </Stack>
  );
}
