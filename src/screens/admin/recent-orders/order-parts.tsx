import type { ReactNode } from 'react';
import { Badge, Box } from '#src/components/chakra/chakra.tsx';
import { ChatIcon } from '#src/components/ui/icons.tsx';
import { METHOD_NAMES } from '../work-list/method-names.ts';
import type { StaffOrder } from './staff-order.rules.ts';

export function EditableTag() {
  return (
    <Badge variant="outline" colorPalette="petrol">
      Editable
    </Badge>
  );
}

export function NoteMark({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Badge colorPalette="orange">
      <ChatIcon width="12" height="12" /> {count === 1 ? '1 note' : `${count} notes`}
    </Badge>
  );
}

/** For example 'M-Pesa SGL5T61SV0'. */
export function formatPayment({ payment_method: method, receipt }: StaffOrder): string {
  return [METHOD_NAMES[method], receipt].filter(Boolean).join(' ');
}

/** The values speak for themselves; their names are for screen readers. */
export function DescriptionItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <Box as="dt" srOnly>
        {name}
      </Box>
      <Box as="dd" overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
        {children || '–'}
      </Box>
    </>
  );
}
