import { useQuery } from '@tanstack/react-query';
import { getErrorMessage } from '#src/api/api-error.ts';
import { LiveRegion, Stack } from '#src/components/chakra/chakra.tsx';
import { ChoiceList } from '#src/components/shop/vehicle-picker/choice-list.tsx';
import { SectionFailure } from '#src/components/ui/section-failure.tsx';
import { useApi } from '#src/hooks/contexts.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { findPartsQuery } from '#src/queries/admin/vehicle-requests.ts';
import type { ChosenPart } from './chosen-parts.tsx';
import { SearchForm } from './search.form.tsx';

const MAX_SHOWN = 5;

interface PartSearchProps {
  label: string;
  noneText: string;
  /** The slug of a car: only parts that fit it are found. */
  vehicle?: string;
  chosenIds: readonly number[];
  onChoose: (part: ChosenPart) => void;
}

/** Finds parts on sale by name or part number. */
export function PartSearch({ label, noneText, vehicle, chosenIds, onChoose }: PartSearchProps) {
  const [q, setQ] = useDisclosure<string>();
  const found = useQuery(findPartsQuery(useApi(), q ?? '', vehicle));
  const parts = (found.data?.results ?? []).filter(({ id }) => !chosenIds.includes(id)).slice(0, MAX_SHOWN);
  return (
    <Stack gap="3">
      <SearchForm label={label} button="Find parts" defaultValue="" maxLength={200} onSearch={setQ} />
      <LiveRegion textStyle="sm" color="fg.muted">
        {found.isLoading && 'Loading...'}
        {found.data && parts.length === 0 && noneText}
      </LiveRegion>
      <SectionFailure
        message={
          found.isError &&
          getErrorMessage(found.error, 'Parts could not be loaded.', 'Network error occurred')
        }
        onRetry={() => void found.refetch()}
      />
      {parts.length > 0 && (
        <ChoiceList
          label="Parts"
          choices={parts.map(({ id, name }) => ({ value: { id, name }, label: name, detail: null }))}
          onChoose={onChoose}
        />
      )}
    </Stack>
  );
}
