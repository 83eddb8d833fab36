import { Box, Text } from '#src/components/chakra/chakra.tsx';
import { ProgressBar } from '#src/components/ui/progress-bar.tsx';

interface ImportProgressProps {
  label: string;
  done: number;
  /** 0 until known. */
  total: number;
}

const countFormat = new Intl.NumberFormat('en-KE');

export function ImportProgress({ label, done, total }: ImportProgressProps) {
  return (
    <Box>
      <Text role="status" textStyle="sm" mb="1" fontVariantNumeric="tabular-nums">
        {label} {total > 0 && `${countFormat.format(done)} of ${countFormat.format(total)}`}
      </Text>
      <ProgressBar aria-label={label} max={total || 1} {...(total > 0 && { value: done })} />
    </Box>
  );
}
