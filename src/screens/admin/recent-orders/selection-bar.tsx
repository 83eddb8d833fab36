import { adminPaths } from '#contract/admin-paths.ts';
import { MAX_SELECTED } from '#machines/order-selection/order-selection.rules.ts';
import { Button, ButtonLink, Flex, LiveRegion } from '#src/components/chakra/chakra.tsx';
import { OrderCheckbox } from './order-checkbox.tsx';

interface SelectionBarProps {
  /** The selected orders, as they are listed. */
  selected: readonly string[];
  areAllSelected: boolean;
  isExporting: boolean;
  onToggleAll: () => void;
  onShip: () => void;
  /** Of the selection, or without one of the list. */
  onExport: () => void;
  onClear: () => void;
  onShowKeys: () => void;
}

/** What can be done with the selected orders. Without any it offers what can be done with the list. */
export function SelectionBar(props: SelectionBarProps) {
  const { selected, areAllSelected, isExporting, onToggleAll, onShip, onExport, onClear, onShowKeys } = props;
  const hasSelection = selected.length > 0;
  return (
    <Flex
      role="group"
      aria-label="Selected orders"
      align="center"
      wrap="wrap"
      columnGap="2"
      rowGap="1"
      ps={{ base: '2', lg: '3' }}
      pe="2"
      py="1"
      mb="2"
      minHeight="12"
      bg={hasSelection ? 'petrol.subtle' : 'bg.muted'}
      borderRadius="l2"
      {...(hasSelection && { position: { md: 'sticky' }, top: '16', zIndex: '2' })}
    >
      <OrderCheckbox label="Select all listed orders" isChecked={areAllSelected} onToggle={onToggleAll} />
      <LiveRegion fontWeight="semibold" fontVariantNumeric="tabular-nums" me="auto" minWidth="24">
        {hasSelection ? getCountText(selected.length) : ''}
      </LiveRegion>
      {hasSelection && (
        <>
          <ButtonLink to={adminPaths.packingSlips(...selected)} variant="ghost" size="sm" minHeight="11">
            Packing slips
          </ButtonLink>
          <ButtonLink to={adminPaths.addressLabels(...selected)} variant="ghost" size="sm" minHeight="11">
            Address labels
          </ButtonLink>
        </>
      )}
      <Button
        variant="ghost"
        size="sm"
        minHeight="11"
        disabled={isExporting}
        aria-busy={isExporting}
        onClick={onExport}
      >
        {hasSelection ? 'Export selection' : 'Export as CSV'}
      </Button>
      {hasSelection ? (
        <>
          <Button variant="ghost" size="sm" minHeight="11" onClick={onClear}>
            Clear selection
          </Button>
          <Button size="sm" minHeight="11" onClick={onShip}>
            Mark as shipping…
          </Button>
        </>
      ) : (
        <Button variant="ghost" size="sm" minHeight="11" hideBelow="lg" onClick={onShowKeys}>
          Keys
        </Button>
      )}
    </Flex>
  );
}

function getCountText(count: number): string {
  if (count >= MAX_SELECTED) return `${count} selected, the most at once`;
  return `${count} selected`;
}
