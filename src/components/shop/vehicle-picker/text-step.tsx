import { MAX_TEXT_LENGTH } from '#machines/vehicle-picker/vehicle-picker.rules.ts';
import { useFocusOnMount } from '#src/hooks/use-focus.ts';
import { Field } from '../../forms/field.tsx';
import { Input } from '../../forms/input.tsx';
import { Button } from '../../ui/button.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SectionFailure } from '../../ui/section-failure.tsx';
import { getLinkClass } from '../../ui/text.tsx';
import { ChoiceList } from './choice-list.tsx';
import { LoadingChoices } from './loading-choices.tsx';
import type { StepProps } from './pick-step.tsx';
import styles from './text-step.module.css';

interface TextStepProps extends StepProps {
  helpLink: string;
}

export function TextStep({ view, send, helpLink }: TextStepProps) {
  const field = useFocusOnMount<HTMLInputElement>();
  return (
    <div className={styles.step}>
      <Field.Root>
        <Field.Label>Chassis number, VIN or model</Field.Label>
        <Input
          ref={field}
          value={view.text}
          maxLength={MAX_TEXT_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ currentTarget }) => send({ type: 'text.change', text: currentTarget.value })}
        />
        <Field.HelperText>On the logbook, or on the plate under the bonnet</Field.HelperText>
      </Field.Root>
      <LiveRegion className={styles.announcement}>{view.announcement}</LiveRegion>
      <Notice tone="orange">{view.notes.join(' ')}</Notice>
      <LoadingChoices isBusy={view.isBusy} />
      <SectionFailure message={view.failure ?? undefined} onRetry={() => send({ type: 'load.retry' })} />
      {view.question && <p className={styles.question}>{view.question}</p>}
      {view.candidates.length > 0 && (
        <ChoiceList
          label="Cars"
          choices={view.candidates}
          onChoose={(vehicle) => send({ type: 'candidate.choose', vehicle })}
        />
      )}
      <LiveRegion className={styles.unknown}>
        {view.isUnknown && 'We do not know this chassis code yet'}
      </LiveRegion>
      {view.isUnknown && (
        <>
          {view.suggestions.length > 0 && (
            <div className={styles.suggestions}>
              <p>Did you mean</p>
              {view.suggestions.map((code) => (
                <Button
                  key={code}
                  variant="outline"
                  onClick={() => send({ type: 'suggestion.choose', code })}
                >
                  {code}
                </Button>
              ))}
            </div>
          )}
          <Button variant="outline" onClick={() => send({ type: 'way.choose', way: 'papers' })}>
            Send a photo
          </Button>
          <a
            className={getLinkClass({}, styles.help)}
            href={helpLink}
            target="_blank"
            rel="noopener noreferrer"
          >
            Ask us on WhatsApp
          </a>
        </>
      )}
    </div>
  );
}
