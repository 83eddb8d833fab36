import type { Product } from '#contract/types.ts';
import { Stack } from '#src/components/ui/ui.ts';
import { OwnReview } from './own-review.tsx';
import { ReviewList } from './review-list.tsx';

export default function Reviews({ product }: { product: Product }) {
  return (
    <Stack gap="6" align="stretch" maxWidth="prose">
      <OwnReview product={product} />
      <ReviewList reviews={product.reviews} />
    </Stack>
  );
}
