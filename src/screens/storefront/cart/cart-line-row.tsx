import { appPaths } from '#contract/app-paths.ts';
import { formatKsh } from '#contract/money.ts';
import type { ProductFit } from '#contract/types.ts';
import { withCurrentPrice } from '#machines/checkout/lines.rules.ts';
import { FitBadge } from '#src/components/shop/fit-badge.tsx';
import { Price } from '#src/components/shop/price.tsx';
import { ProductPicture } from '#src/components/shop/product-picture.tsx';
import { QuantityStepper } from '#src/components/shop/quantity-stepper.tsx';
import { IconButton } from '#src/components/ui/button.tsx';
import { LinkButton } from '#src/components/ui/link-button.tsx';
import { BinIcon } from '#src/components/ui/screen-icons.tsx';
import { TextLink } from '#src/components/ui/text.tsx';
import styles from './cart-line-row.module.css';
import { LineNote } from './line-note.tsx';
import type { CartLineView } from './use-cart-lines.ts';

interface CartLineRowProps {
  lineView: CartLineView;
  /** Undefined while it is not known, and for lines without a car. */
  fit: ProductFit | undefined;
  onQuantity: (quantity: number) => void;
  onAccept: () => void;
  onSave: () => void;
  onRemove: () => void;
}

/** Keeps the focus when its row is removed. After the last row, the empty cart's heading takes it. */
function focusNeighbour(button: HTMLElement): void {
  const row = button.closest('li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  neighbour?.querySelector<HTMLElement>('[data-remove]')?.focus();
}

export function CartLineRow({ lineView, fit, onQuantity, onAccept, onSave, onRemove }: CartLineRowProps) {
  const line = withCurrentPrice(lineView.line, lineView.change);
  const remove = (button: HTMLElement) => {
    focusNeighbour(button);
    onRemove();
  };
  return (
    <li className={styles.line}>
      <div className={styles.picture}>
        <ProductPicture
          image={line.image ? { image: line.image } : undefined}
          alt={line.name}
          size={112}
          eager
        />
      </div>
      <div className={styles.content}>
        <div className={styles.header}>
          <div className={styles.about}>
            {line.slug ? (
              <TextLink className={styles.name} to={appPaths.product(line.slug)} variant="plain">
                {line.name}
              </TextLink>
            ) : (
              <p className={styles.name}>{line.name}</p>
            )}
            {line.variant && <p className={styles.variant}>{line.variant}</p>}
            <p className={styles.unitPrice}>
              {formatKsh(line.price)} each
              {line.shippingFee > 0 && `, ${formatKsh(line.shippingFee)} handling`}
            </p>
            {line.vehicleLabel && (
              <div className={styles.fit}>
                {fit ? (
                  <FitBadge fit={fit} car={line.vehicleLabel} />
                ) : (
                  <p className={styles.car}>For {line.vehicleLabel}</p>
                )}
              </div>
            )}
          </div>
          <IconButton
            className={styles.remove}
            variant="ghost"
            colorPalette="gray"
            aria-label={`Remove ${line.name}`}
            data-remove=""
            onClick={({ currentTarget }) => remove(currentTarget)}
          >
            <BinIcon />
          </IconButton>
        </div>
        <LineNote
          change={lineView.change}
          onAccept={(button) => {
            button.closest('li')?.querySelector<HTMLElement>('[data-remove]')?.focus();
            onAccept();
          }}
          onRemove={remove}
        />
        <div className={styles.footer}>
          <QuantityStepper name={line.name} quantity={line.quantity} onChange={onQuantity} />
          <LinkButton
            className={styles.save}
            type="button"
            aria-label={`Save for later: ${line.name}`}
            onClick={({ currentTarget }) => {
              focusNeighbour(currentTarget);
              onSave();
            }}
          >
            Save for later
          </LinkButton>
          <div className={styles.total}>
            <Price className={styles.price} amount={line.price * line.quantity} />
          </div>
        </div>
      </div>
    </li>
  );
}
