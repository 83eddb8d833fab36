// oxlint-disable-next-line no-restricted-imports -- a download
import { useMutation } from '@tanstack/react-query';
import { getErrorMessage } from '#src/api/api-error.ts';
import { Button, type ButtonProps, Notice } from '#src/components/chakra/chakra.tsx';
import { useApi } from '#src/hooks/contexts.tsx';
import { saveAs } from '../../save-as.ts';

/** A plain link could not send the access token, so the file is fetched first and then saved. */
export function DownloadReceipt({ orderNumber, ...props }: ButtonProps & { orderNumber: string }) {
  const api = useApi();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call('receipt', { params: { order_number: orderNumber }, asBlob: true }),
    onSuccess: (file) => saveAs(file, `gari-receipt-${orderNumber}.pdf`),
  });
  return (
    <>
      <Button
        variant="outline"
        {...props}
        disabled={isPending}
        aria-busy={isPending}
        onClick={() => mutate()}
      >
        Download PDF
      </Button>
      <Notice>
        {error && getErrorMessage(error, 'The receipt could not be downloaded.', 'Network error occurred')}
      </Notice>
    </>
  );
}
