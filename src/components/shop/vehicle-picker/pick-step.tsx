import type { VehiclePickerEvent } from '#machines/vehicle-picker/vehicle-picker.types.ts';
import type { VehiclePickerView } from '#machines/vehicle-picker/vehicle-picker.view.ts';
import { TextField } from '../../forms/text-field.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { Heading } from '../../ui/text.tsx';
import { ChoiceList } from './choice-list.tsx';
import styles from './pick-step.module.css';

export interface StepProps {
  view: VehiclePickerView;
  send: (event: VehiclePickerEvent) => void;
}

export function MakeStep({ view, send }: StepProps) {
  return (
    <div className={styles.step}>
      <TextField
        label="Filter makes"
        autoComplete="off"
        value={view.makeFilter}
        onChange={({ currentTarget }) => send({ type: 'filter.change', filter: currentTarget.value })}
      />
      <LiveRegion className={styles.announcement}>{view.announcement}</LiveRegion>
      {view.popularMakes.length > 0 && (
        <>
          <Heading as="h4" size="sm">
            Popular
          </Heading>
          <ChoiceList
            label="Popular makes"
            isTiled
            choices={view.popularMakes}
            onChoose={(make) => send({ type: 'make.choose', make })}
          />
        </>
      )}
      <Heading as="h4" size="sm">
        All makes
      </Heading>
      <ChoiceList
        label="All makes"
        choices={view.makes}
        onChoose={(make) => send({ type: 'make.choose', make })}
      />
    </div>
  );
}

export function ModelStep({ view, send }: StepProps) {
  if (view.models.length === 0) return <p>We have no cars of this make yet.</p>;
  return (
    <ChoiceList
      label="Models"
      choices={view.models}
      onChoose={(model) => send({ type: 'model.choose', model })}
    />
  );
}

export function GenerationStep({ view, send }: StepProps) {
  if (view.generations.length === 0) return <p>We have no cars of this model yet.</p>;
  return (
    <ChoiceList
      label="Generations"
      choices={view.generations}
      onChoose={(generation) => send({ type: 'generation.choose', generation })}
    />
  );
}

export function VariantStep({ view, send }: StepProps) {
  return (
    <ChoiceList
      label="Versions"
      choices={view.variants}
      onChoose={(vehicle) => send({ type: 'variant.choose', vehicle })}
    />
  );
}
