import { type Resolver, useForm, useWatch } from 'react-hook-form';
import { MAX_COMMENT_LENGTH, REVIEW_TEXTS, validateComment } from '#contract/review.ts';
import type { ReviewBody } from '#contract/types.ts';
import { ApiError, getErrorMessage } from '#src/api/api-error.ts';
import { TextAreaField } from '#src/components/forms/text-area-field.tsx';
import { Notice } from '#src/components/ui/notice.tsx';
import { Box, Button, Heading, Stack } from '#src/components/ui/ui.ts';
import { useRefusal } from '#src/hooks/use-refusal.ts';
import { StarInput } from './star-input.tsx';

interface Values {
  rating: string;
  comment: string;
}

interface ReviewFormProps {
  isSending: boolean;
  error: Error | null;
  onSubmit: (review: ReviewBody) => void;
}

const resolver: Resolver<Values> = (values) => {
  const commentError = validateComment(values.comment);
  const errors = {
    ...(!values.rating && { rating: { type: 'validate', message: REVIEW_TEXTS.rating } }),
    ...(commentError !== null && { comment: { type: 'validate', message: commentError } }),
  };
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};

export function ReviewForm({ isSending, error, onSubmit }: ReviewFormProps) {
  const { control, register, handleSubmit, formState, setError } = useForm<Values>({
    defaultValues: { rating: '', comment: '' },
    resolver,
  });
  const rating = Number.parseInt(useWatch({ control, name: 'rating' }) ?? '', 10);
  useRefusal(error, (refusal) => {
    const { rating: ratingError, comment } = refusal instanceof ApiError ? refusal.fields : {};
    if (ratingError) setError('rating', { type: 'server', message: ratingError });
    if (comment) setError('comment', { type: 'server', message: comment });
  });
  const { errors } = formState;
  const submit = handleSubmit((values) =>
    onSubmit({ rating: Number(values.rating), comment: values.comment.trim() }),
  );
  return (
    <Box
      asChild
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      p={{ base: '4', md: '6' }}
    >
      <form noValidate aria-label="Write a review" onSubmit={(event) => void submit(event)}>
        <Stack gap="4" align="stretch">
          <Heading as="h2" size="sm">
            You bought this part. How is it?
          </Heading>
          <StarInput registration={register('rating')} rating={rating} error={errors.rating?.message} />
          <TextAreaField
            label="Your review"
            hint={`Shown with your first name. Up to ${MAX_COMMENT_LENGTH} characters.`}
            required
            error={errors.comment?.message}
            {...register('comment')}
          />
          {error && (
            <Notice>{getErrorMessage(error, 'Your review could not be saved. Please try again.')}</Notice>
          )}
          <Button type="submit" alignSelf="flex-start" disabled={isSending}>
            {isSending ? 'Publishing...' : 'Publish review'}
          </Button>
        </Stack>
      </form>
    </Box>
  );
}
