// oxlint-disable-next-line no-restricted-imports -- a single write
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { COUNTIES } from '#contract/counties.ts';
import { formatEstimate } from '#contract/delivery-estimate.ts';
import type { DeliveryEstimate, DeliveryEstimateChanges } from '#contract/types.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import { Button, chakra, Flex, Input, LiveRegion, Notice, Text } from '#src/components/chakra/chakra.tsx';
import { usePorts } from '#src/hooks/contexts.tsx';
import { deliveryEstimatesQuery } from '#src/queries/storefront/delivery-estimates.ts';
import { type EstimateFields, getChanges, toFields, validateRow } from './estimates.rules.ts';

const Table = chakra('table', {
  base: {
    width: '100%',
    fontVariantNumeric: 'tabular-nums',
    '& th': { textAlign: 'start', fontWeight: 'normal', py: '1', pe: '3' },
    '& thead th': { color: 'fg.muted', textStyle: 'sm', verticalAlign: 'bottom' },
    '& td': { py: '1', pe: '2', verticalAlign: 'middle' },
    '& tbody tr': { borderTopWidth: '1px', borderColor: 'border' },
  },
});

const COLUMNS: readonly { name: keyof EstimateFields; heading: string; label: string }[] = [
  { name: 'from', heading: 'From day', label: 'first working day' },
  { name: 'to', heading: 'To day', label: 'last working day' },
  { name: 'hour', heading: 'Cut-off hour', label: 'cut-off hour' },
];

export function EstimatesForm({ estimates }: { estimates: readonly DeliveryEstimate[] }) {
  const { api, toaster } = usePorts();
  const queryClient = useQueryClient();
  const saved = toFields(estimates);
  const { register, handleSubmit, formState, control } = useForm({ values: saved });
  const changes = getChanges(useWatch({ control, compute: (form) => form }), saved);
  const saveMutation = useMutation({
    mutationFn: (body: DeliveryEstimateChanges) => api.call('putDeliveryEstimates', { body }),
    onSuccess: (all) => {
      queryClient.setQueryData(deliveryEstimatesQuery(api).queryKey, all);
      toaster.adminSuccess('The delivery estimates are saved');
    },
  });
  const save = handleSubmit((form) => {
    const changed = getChanges(form, saved);
    if (changed.length > 0) saveMutation.mutate(changed);
  });
  return (
    <form noValidate aria-label="Delivery estimates" onSubmit={(event) => void save(event)}>
      <Table>
        <thead>
          <tr>
            <th scope="col">County</th>
            {COLUMNS.map(({ name, heading }) => (
              <th key={name} scope="col">
                {heading}
              </th>
            ))}
            <chakra.th scope="col" hideBelow="md">
              Paid now
            </chakra.th>
          </tr>
        </thead>
        <tbody>
          {COUNTIES.map((county, index) => {
            const problem = formState.errors.rows?.[index]?.from?.message;
            const estimate = estimates.find((other) => other.county === county);
            return (
              <tr key={county}>
                <th scope="row">
                  {county}
                  <LiveRegion id={`problem-${index}`} textStyle="sm" color="fg.error" fontWeight="medium">
                    {problem}
                  </LiveRegion>
                </th>
                {COLUMNS.map(({ name, label }) => (
                  <td key={name}>
                    <Input
                      inputMode="numeric"
                      autoComplete="off"
                      textAlign="end"
                      width={{ base: '2.75rem', sm: '5rem' }}
                      px="2"
                      aria-label={`${county}: ${label}`}
                      {...(problem && { 'aria-invalid': true, 'aria-describedby': `problem-${index}` })}
                      {...register(`rows.${index}.${name}`, {
                        deps: name === 'from' ? [] : [`rows.${index}.from`],
                        ...(name === 'from' && {
                          validate: (_: string, form) => validateRow(form.rows[index]!) ?? true,
                        }),
                      })}
                    />
                  </td>
                ))}
                <chakra.td hideBelow="md" textStyle="sm" color="fg.muted">
                  {estimate ? formatEstimate(estimate) : 'No estimate'}
                </chakra.td>
              </tr>
            );
          })}
        </tbody>
      </Table>
      {/* Save stands where it covers no field: half a field would be too small a target. */}
      <Flex position="sticky" bottom="0" bg="bg.panel" align="center" gap="3" py="3" mt="2" wrap="wrap">
        <Button type="submit" disabled={saveMutation.isPending}>
          {saveMutation.isPending ? 'Saving...' : 'Save'}
        </Button>
        <Text textStyle="sm" color="fg.muted" role="status">
          {changes.length === 0
            ? 'No changes'
            : `${changes.length} ${changes.length === 1 ? 'county' : 'counties'} changed`}
        </Text>
      </Flex>
      <Notice>
        {saveMutation.error &&
          getErrorMessage(saveMutation.error, 'It could not be saved.', 'Network error occurred')}
      </Notice>
    </form>
  );
}
