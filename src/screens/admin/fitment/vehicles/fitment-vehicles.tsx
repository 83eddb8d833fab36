import { useSearchParams } from 'react-router';
import { adminPaths } from '#contract/admin-paths.ts';
import { appPaths } from '#contract/app-paths.ts';
import { DRIVE_TEXTS } from '#contract/fitment/rule-sentence.ts';
import type { ManagedVehicle } from '#contract/types.ts';
import { Box, Button, Flex, Heading, Text, TextLink } from '#src/components/chakra/chakra.tsx';
import { EmptyState } from '#src/components/ui/empty-state.tsx';
import { LinkButton } from '#src/components/ui/link-button.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { Pagination } from '#src/components/ui/pagination.tsx';
import { SectionFailure } from '#src/components/ui/section-failure.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { parseId } from '../../parse-id.ts';
import { SearchForm } from '../../search.form.tsx';
import { FitmentFrame } from '../fitment-frame.tsx';
import { MergeDialog } from './merge.dialog.tsx';
import { useManagedVehicles, VEHICLE_PAGE_SIZE } from './use-managed-vehicles.ts';
import { VehicleForm } from './vehicle.form.tsx';

type Opened = { form: ManagedVehicle | null } | { merge: ManagedVehicle };

/** Search and page are in the address. */
export function FitmentVehicles() {
  const [searchParams, setSearchParams] = useSearchParams();
  const q = searchParams.get('q') ?? '';
  const page = parseId(searchParams.get('page')) ?? 1;
  const list = useManagedVehicles({ q, page });
  const [opened, setOpened] = useDisclosure<Opened>();
  const close = () => setOpened(null);
  const toParams = (text: string, number: number) => ({
    tab: 'vehicles',
    ...(text !== '' && { q: text }),
    ...(number > 1 && { page: String(number) }),
  });
  return (
    <FitmentFrame tab="vehicles" state={getState(list)}>
      <Flex wrap="wrap" align="flex-end" justify="space-between" gap="4" mb="4">
        <Box flex="1 1 20rem" maxWidth="36rem">
          <SearchForm
            key={q}
            label="Make, model or chassis code"
            button="Find cars"
            defaultValue={q}
            maxLength={100}
            onSearch={(text) => setSearchParams(toParams(text, 1))}
          />
        </Box>
        <Button variant="outline" onClick={() => setOpened({ form: null })}>
          New car
        </Button>
      </Flex>
      <LoadingText>{list.isPending && 'Loading the cars…'}</LoadingText>
      <SectionFailure
        message={list.isError && 'The cars could not be loaded.'}
        onRetry={() => void list.refetch()}
      />
      {list.data && <Vehicles vehicles={list.data.results} onOpen={setOpened} />}
      <Pagination
        page={page}
        pageCount={Math.ceil((list.data?.count ?? 0) / VEHICLE_PAGE_SIZE)}
        getPageHref={(number) => `${adminPaths.fitment}?${new URLSearchParams(toParams(q, number))}`}
      />
      {opened && 'form' in opened && <VehicleForm vehicle={opened.form} onClose={close} />}
      {opened && 'merge' in opened && <MergeDialog vehicle={opened.merge} onClose={close} />}
    </FitmentFrame>
  );
}

const getState = (list: { isError: boolean; data: { results: readonly unknown[] } | undefined }) => {
  if (list.data) return list.data.results.length === 0 ? 'empty' : 'filled';
  return list.isError ? 'failed' : 'loading';
};

interface VehiclesProps {
  vehicles: readonly ManagedVehicle[];
  onOpen: (opened: Opened) => void;
}

function Vehicles({ vehicles, onOpen }: VehiclesProps) {
  if (vehicles.length === 0)
    return (
      <EmptyState
        heading={
          <Heading as="h2" size="md">
            No car found
          </Heading>
        }
        text="Try the chassis code or the model alone."
      />
    );
  return (
    <Box
      as="ul"
      aria-label="Cars"
      listStyleType="none"
      px="4"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
    >
      {vehicles.map((vehicle) => (
        <Vehicle key={vehicle.id} vehicle={vehicle} onOpen={onOpen} />
      ))}
    </Box>
  );
}

function Vehicle({ vehicle, onOpen }: { vehicle: ManagedVehicle; onOpen: (opened: Opened) => void }) {
  const { slug, label, make, chassis_code: code, generation, engine, drive, built, source } = vehicle;
  const details = [
    make.name,
    code,
    generation.name,
    engine?.code,
    drive && DRIVE_TEXTS[drive],
    `${built.from ?? '…'} – ${built.to ?? '…'}`,
    source.name,
  ];
  return (
    <Flex
      as="li"
      columnGap="5"
      wrap="wrap"
      align="center"
      justify="space-between"
      py="2"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0' }}
      borderColor="border"
    >
      <Box flex="1 1 16rem" minWidth="0">
        <TextLink to={appPaths.carParts(slug)}>{label}</TextLink>
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {details.filter(Boolean).join(' · ')}
        </Text>
      </Box>
      <Flex columnGap="4">
        <LinkButton type="button" aria-label={`Change: ${label}`} onClick={() => onOpen({ form: vehicle })}>
          Change
        </LinkButton>
        <LinkButton type="button" aria-label={`Merge: ${label}`} onClick={() => onOpen({ merge: vehicle })}>
          Merge
        </LinkButton>
      </Flex>
    </Flex>
  );
}
