import { MAX_TEXT_LENGTH } from '#machines/vehicle-picker/vehicle-picker.rules.ts';
import { useFocusOnMount } from '#src/hooks/use-focus.ts';
import { Field } from '../../forms/field.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SectionFailure } from '../../ui/section-failure.tsx';
import { Button, ChakraLink, Flex, Input, Stack, Text } from '../../ui/ui.ts';
import { ChoiceList } from './choice-list.tsx';
import { LoadingChoices } from './loading-choices.tsx';
import type { StepProps } from './pick-step.tsx';

interface TextStepProps extends StepProps {
  helpLink: string;
}

export function TextStep({ view, send, helpLink }: TextStepProps) {
  const field = useFocusOnMount<HTMLInputElement>();
  return (
    <Stack gap="4">
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
      <LiveRegion textStyle="sm" color="fg.muted">
        {view.announcement}
      </LiveRegion>
      <Notice tone="orange">{view.notes.join(' ')}</Notice>
      <LoadingChoices isBusy={view.isBusy} />
      <SectionFailure message={view.failure ?? undefined} onRetry={() => send({ type: 'load.retry' })} />
      {view.question && <Text fontWeight="semibold">{view.question}</Text>}
      {view.candidates.length > 0 && (
        <ChoiceList
          label="Cars"
          choices={view.candidates}
          onChoose={(vehicle) => send({ type: 'candidate.choose', vehicle })}
        />
      )}
      <LiveRegion fontWeight="semibold">
        {view.isUnknown && 'We do not know this chassis code yet'}
      </LiveRegion>
      {view.isUnknown && (
        <>
          {view.suggestions.length > 0 && (
            <Flex align="center" gap="2" wrap="wrap">
              <Text>Did you mean</Text>
              {view.suggestions.map((code) => (
                <Button
                  key={code}
                  variant="outline"
                  onClick={() => send({ type: 'suggestion.choose', code })}
                >
                  {code}
                </Button>
              ))}
            </Flex>
          )}
          <Button variant="outline" onClick={() => send({ type: 'way.choose', way: 'papers' })}>
            Send a photo
          </Button>
          <ChakraLink href={helpLink} target="_blank" rel="noopener noreferrer" minHeight="11">
            Ask us on WhatsApp
          </ChakraLink>
        </>
      )}
    </Stack>
  );
}
