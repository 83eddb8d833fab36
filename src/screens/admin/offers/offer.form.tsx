import { valibotResolver } from '@hookform/resolvers/valibot';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { MAX_OFFER_MESSAGE_LENGTH, MAX_OFFER_PRODUCTS, MAX_OFFER_SUBJECT_LENGTH } from '#contract/limits.ts';
import { offerBody } from '#contract/schemas/offers.ts';
import type { OfferDraft } from '#machines/send-offer/send-offer.types.ts';
import type { SendOfferView } from '#machines/send-offer/send-offer.view.ts';
import { Box, Button, Heading, Notice, Stack, Text } from '#src/components/chakra/chakra.tsx';
import { TextAreaField } from '#src/components/forms/text-area-field.tsx';
import { TextField } from '#src/components/forms/text-field.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { useFieldFocusOnMount } from '#src/hooks/use-focus.ts';
import { type ChosenPart, ChosenParts } from '../chosen-parts.tsx';
import { PartSearch } from '../part-search.tsx';

const resolver = valibotResolver(offerBody);

interface OfferFormProps {
  view: SendOfferView;
  onSubmit: (draft: OfferDraft) => void;
}

export function OfferForm({ view: { draft, error, canSubmit, submitLabel }, onSubmit }: OfferFormProps) {
  const formId = useId();
  const [changedParts, setParts] = useDisclosure<readonly ChosenPart[]>();
  const parts = changedParts ?? draft.parts;
  const toIds = (chosen: readonly ChosenPart[]) => chosen.map(({ id }) => id);
  const { register, handleSubmit, formState, setFocus, setValue } = useForm({
    defaultValues: { subject: draft.subject, message: draft.message, product_ids: toIds(draft.parts) },
    resolver,
  });
  const { errors, isSubmitted } = formState;
  useFieldFocusOnMount(() => setFocus('subject'));
  const changeParts = (chosen: readonly ChosenPart[]) => {
    setParts(chosen);
    setValue('product_ids', toIds(chosen), { shouldValidate: isSubmitted });
  };
  const submit = handleSubmit(({ subject, message }) => onSubmit({ subject, message, parts }));
  return (
    <Stack gap="4">
      <form id={formId} noValidate aria-label="Offer" onSubmit={(event) => void submit(event)}>
        <Stack gap="4">
          <TextField
            label="Subject"
            maxLength={MAX_OFFER_SUBJECT_LENGTH}
            autoComplete="off"
            required
            error={errors.subject?.message}
            {...register('subject')}
          />
          <TextAreaField
            label="Message"
            hint="Plain text. The parts follow it with their prices and links."
            rows={6}
            maxLength={MAX_OFFER_MESSAGE_LENGTH}
            required
            error={errors.message?.message}
            {...register('message')}
          />
        </Stack>
      </form>
      <Box>
        <Heading as="h3" size="sm" mb="1">
          Parts in the email
        </Heading>
        {parts.length === 0 ? (
          <Text textStyle="sm" color="fg.muted">
            None yet. Choose 1 to {MAX_OFFER_PRODUCTS}.
          </Text>
        ) : (
          <ChosenParts label="Chosen parts" parts={parts} onChange={changeParts} />
        )}
      </Box>
      {parts.length < MAX_OFFER_PRODUCTS && (
        <PartSearch
          label="Name or part number"
          noneText="No more parts found."
          chosenIds={toIds(parts)}
          onChoose={(part) => changeParts([...parts, part])}
        />
      )}
      <Notice>{errors.product_ids?.message}</Notice>
      <Notice>{error}</Notice>
      <Button type="submit" form={formId} size="lg" disabled={!canSubmit}>
        {submitLabel}
      </Button>
    </Stack>
  );
}
