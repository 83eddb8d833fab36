import { appPaths } from '#contract/app-paths.ts';
import type { Product } from '#contract/types.ts';
import { getMainImage, ProductPicture } from '#src/components/shop/product-picture.tsx';
import { LinkButton } from '#src/components/ui/link-button.tsx';
import { Heading, TextLink } from '#src/components/ui/text.tsx';
import { useBrowserValue } from '#src/hooks/use-browser-value.ts';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { useOnChange } from '#src/hooks/use-on-change.ts';
import {
  clearRecentlyViewed,
  parseRecentlyViewed,
  readRecentlyViewed,
  recordView,
} from '#src/storage/recently-viewed.ts';
import styles from './recently-viewed.module.css';

/** The parts looked at before on this device. Also notes this one. */
export default function RecentlyViewed({ product }: { product: Product }) {
  const [isCleared, setIsCleared] = useDisclosure();
  const { id, slug, name, images } = product;
  useOnChange({ id, slug, name, image: getMainImage(images)?.image ?? '' }, recordView);
  const stored = useBrowserValue(readRecentlyViewed, '');
  const parts = parseRecentlyViewed(stored).filter((part) => part.id !== id);
  if (parts.length === 0 || isCleared) return null;
  const clear = () => {
    clearRecentlyViewed();
    setIsCleared(true);
  };
  return (
    <section className={styles.viewed} aria-label="Recently viewed">
      <div className={styles.header}>
        <Heading as="h2" size="lg">
          Recently viewed
        </Heading>
        <LinkButton type="button" onClick={clear}>
          Clear list
        </LinkButton>
      </div>
      <ul className={styles.track}>
        {parts.map((part) => (
          <li className={styles.part} key={part.id}>
            <ProductPicture image={part.image ? { image: part.image } : undefined} alt="" size={136} />
            <TextLink className={styles.name} to={appPaths.product(part.slug)} variant="plain">
              {part.name}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
