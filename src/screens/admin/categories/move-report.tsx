import type { UseMutationResult } from '@tanstack/react-query';
import { Notice, VisuallyHidden } from '#src/components/chakra/chakra.tsx';
import { getSaveError, type Move } from './use-category-mutations.ts';

interface MoveReportProps {
  move: Pick<UseMutationResult<unknown, Error, Move>, 'isSuccess' | 'variables' | 'error'>;
  count: number;
}

/** Says where something is now, to those who do not see it, and why it could not be moved. */
export function MoveReport({ move: { isSuccess, variables, error }, count }: MoveReportProps) {
  return (
    <>
      <VisuallyHidden role="status">
        {isSuccess && `${variables?.name} is now ${variables?.position} of ${count}`}
      </VisuallyHidden>
      <Notice my="2">{error && getSaveError(error)}</Notice>
    </>
  );
}
