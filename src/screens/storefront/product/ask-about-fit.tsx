import { appPaths } from '#contract/app-paths.ts';
import type { Product } from '#contract/types.ts';
import { WhatsAppButton } from '#src/components/shop/whatsapp/whatsapp-button.tsx';
import { useCurrentCar, usePorts } from '#src/hooks/contexts.tsx';
import styles from './ask-about-fit.module.css';

interface AskAboutFitProps {
  product: Product;
  label?: string;
}

export function AskAboutFit({ product, label = 'Ask on WhatsApp if it fits' }: AskAboutFitProps) {
  const { publicUrl } = usePorts();
  const car = useCurrentCar();
  const numbers = product.part_numbers;
  const number = numbers.find(({ kind }) => kind !== 'own') ?? numbers[0];
  return (
    <WhatsAppButton
      className={styles.ask}
      topic={{
        about: 'product',
        name: product.name,
        number: number?.shown,
        car: car?.label,
        address: new URL(appPaths.product(product.slug), publicUrl).href,
      }}
    >
      {label}
    </WhatsAppButton>
  );
}
