import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import type { AddedCar } from '#machines/garage/garage.types.ts';
import {
  type VehiclePickerActor,
  vehiclePickerMachine,
} from '#machines/vehicle-picker/vehicle-picker.machine.ts';
import type { VehiclePickerEmitted } from '#machines/vehicle-picker/vehicle-picker.types.ts';
import { vehiclePickerView } from '#machines/vehicle-picker/vehicle-picker.view.ts';
import { useApi, useSession } from '#src/hooks/contexts.tsx';
import { useActorEvents } from '#src/hooks/use-actor-events.ts';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useFocusOnMount } from '#src/hooks/use-focus.ts';
import { useActorRef } from '#src/loading/actors.ts';
import { createVehiclePickerPorts } from '#src/ports/storefront/vehicle-picker-ports.ts';
import { siteConfigQuery } from '#src/queries/site.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { SectionFailure } from '../../ui/section-failure.tsx';
import { Heading } from '../../ui/text.tsx';
import { toWhatsAppLink } from '../whatsapp/whatsapp-button.tsx';
import { ChoiceButton, ChoiceGrid } from './choice-list.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { LoadingChoices } from './loading-choices.tsx';
import { PapersStep } from './papers-step.tsx';
import { GenerationStep, MakeStep, ModelStep, type StepProps, VariantStep } from './pick-step.tsx';
import { RequestedStep } from './requested-step.tsx';
import { TextStep } from './text-step.tsx';
import styles from './vehicle-picker.module.css';

interface VehiclePickerProps {
  onChosen: (car: AddedCar) => void;
  onClose: () => void;
}

export default function VehiclePicker({ onChosen, onClose }: VehiclePickerProps) {
  const api = useApi();
  const { data: config } = useQuery(siteConfigQuery(api));
  const machine = useConstant(() => vehiclePickerMachine.provide(createVehiclePickerPorts(api)));
  const actor = useActorRef(machine);
  const { user } = useSession();
  useActorEvents(actor, (event: VehiclePickerEmitted) => {
    if (event.type === 'vehicle.chosen') onChosen(event.car);
  });
  return (
    <VehiclePickerFlow
      actor={actor}
      helpLink={toWhatsAppLink(config?.contact.whatsapp ?? config?.contact.phone, { about: 'car' })}
      ownEmail={user?.email ?? ''}
      onClose={onClose}
    />
  );
}

interface VehiclePickerFlowProps {
  actor: VehiclePickerActor;
  helpLink: string;
  /** The address of the account; '' for guests. */
  ownEmail: string;
  onClose: () => void;
}

export function VehiclePickerFlow({ actor, helpLink, ownEmail, onClose }: VehiclePickerFlowProps) {
  const view = useSelector(actor, vehiclePickerView);
  const step = { view, send: actor.send };
  return (
    <Modal title="Choose your car" onClose={onClose}>
      <div data-dialog="vehicle-picker" data-state={view.state} aria-busy={view.isBusy}>
        <Summary {...step} />
        <StepHeading key={view.step} text={view.heading} />
        {view.step === 'text' && <TextStep {...step} helpLink={helpLink} />}
        {view.step === 'papers' && <PapersStep {...step} ownEmail={ownEmail} />}
        {view.step === 'requested' && <RequestedStep view={view} onClose={onClose} />}
        {!['text', 'papers', 'requested'].includes(view.step) && (
          <>
            <SectionFailure
              message={view.failure ?? undefined}
              onRetry={() => actor.send({ type: 'load.retry' })}
            />
            <LoadingChoices isBusy={view.isBusy} />
            {!view.isBusy && !view.failure && <Step {...step} />}
          </>
        )}
        {view.canGoBack && (
          <Button
            className={styles.back}
            variant="outline"
            onClick={() => actor.send({ type: 'picker.back' })}
          >
            Back
          </Button>
        )}
      </div>
    </Modal>
  );
}

function StepHeading({ text }: { text: string }) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <Heading className={styles.heading} as="h3" size="sm" ref={heading} tabIndex={-1}>
      {text}
    </Heading>
  );
}

function Step({ view, send }: StepProps) {
  switch (view.step) {
    case 'make':
      return <MakeStep view={view} send={send} />;
    case 'model':
      return <ModelStep view={view} send={send} />;
    case 'generation':
      return <GenerationStep view={view} send={send} />;
    case 'variant':
      return <VariantStep view={view} send={send} />;
    case 'confirm':
      return <ConfirmStep view={view} send={send} />;
    case 'ways':
      return <Ways send={send} />;
    case 'text':
    case 'papers':
    case 'requested':
    case 'saved':
      return null;
  }
}

function Ways({ send }: Pick<StepProps, 'send'>) {
  return (
    <ChoiceGrid isTiled={false} aria-label="Ways to choose your car">
      <li>
        <ChoiceButton type="button" onClick={() => send({ type: 'way.choose', way: 'pick' })}>
          Pick make and model
        </ChoiceButton>
      </li>
      <li>
        <ChoiceButton type="button" onClick={() => send({ type: 'way.choose', way: 'type' })}>
          Chassis number
        </ChoiceButton>
      </li>
      <li>
        <ChoiceButton type="button" onClick={() => send({ type: 'way.choose', way: 'papers' })}>
          Send a photo
        </ChoiceButton>
      </li>
    </ChoiceGrid>
  );
}

function Summary({ view, send }: StepProps) {
  if (view.summary.length === 0) return null;
  return (
    <ol className={styles.summary} aria-label="Chosen so far">
      {view.summary.map(({ step, label, canOpen }) => (
        <li className={styles.step} key={step}>
          {canOpen ? (
            <LinkButton type="button" onClick={() => send({ type: 'step.open', step })}>
              {label}
            </LinkButton>
          ) : (
            <span className={styles.label}>{label}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
