import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { MAX_COMMENT_LENGTH, reviewBody } from '#contract/schemas/reviews.ts';
import type { ReviewBody } from '#contract/types.ts';
import { ApiError, getErrorMessage } from '#src/api/api-error.ts';
import { TextAreaField } from '#src/components/forms/text-area-field.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { Notice } from '#src/components/ui/notice.tsx';
import { Heading } from '#src/components/ui/text.tsx';
import { useRefusal } from '#src/hooks/use-refusal.ts';
import styles from './review.form.module.css';
import { StarInput } from './star-input.tsx';

interface ReviewFormProps {
  isSending: boolean;
  error: Error | null;
  onSubmit: (review: ReviewBody) => void;
}

/** Nothing chosen is 0 or NaN, which the rating's own schema rejects. */
const schema = v.object({
  ...reviewBody.entries,
  rating: v.pipe(v.unknown(), v.transform(Number), reviewBody.entries.rating),
});
const resolver = valibotResolver(schema);

export function ReviewForm({ isSending, error, onSubmit }: ReviewFormProps) {
  const { control, register, handleSubmit, formState, setError } = useForm<
    v.InferInput<typeof schema>,
    unknown,
    ReviewBody
  >({
    defaultValues: { rating: '', comment: '' },
    resolver,
  });
  const rating = Number.parseInt(String(useWatch({ control, name: 'rating' })), 10);
  useRefusal(error, (refusal) => {
    const { rating: ratingError, comment } = refusal instanceof ApiError ? refusal.fields : {};
    if (ratingError) setError('rating', { type: 'server', message: ratingError });
    if (comment) setError('comment', { type: 'server', message: comment });
  });
  const { errors } = formState;
  return (
    <form
      className={styles.form}
      noValidate
      aria-label="Write a review"
      onSubmit={(event) => void handleSubmit((review) => onSubmit(review))(event)}
    >
      <div className={styles.fields}>
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
        <Notice>
          {error && getErrorMessage(error, 'Your review could not be saved. Please try again.')}
        </Notice>
        <Button className={styles.publish} type="submit" disabled={isSending}>
          {isSending ? 'Publishing...' : 'Publish review'}
        </Button>
      </div>
    </form>
  );
}
