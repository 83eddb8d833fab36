import { appPaths } from '#contract/app-paths.ts';
import type { SiteConfig } from '#contract/types.ts';
import { useDisclosure } from '../../hooks/use-disclosure.ts';
import { Button } from '../ui/button.tsx';
import { ChatIcon, ShieldIcon, TruckIcon, WrenchIcon } from '../ui/icons.tsx';
import { RouteLink } from '../ui/route-link.tsx';
import { Container } from '../ui/text.tsx';
import { ContactModal } from './contact-modal.tsx';
import styles from './footer.module.css';
import { Logo } from './logo.tsx';

type Contact = SiteConfig['contact'];

const SELLING_POINTS = [
  { title: 'Secure Shopping', text: 'M-Pesa and card, confirmed with the provider', Icon: ShieldIcon },
  { title: 'Fast Delivery', text: 'Nairobi and all 47 counties', Icon: TruckIcon },
  { title: 'Warranty Support', text: 'We stand behind every part', Icon: WrenchIcon },
  { title: 'Expert Consultation', text: 'Ask before you buy', Icon: ChatIcon },
];

export function Footer({ contact }: { contact: Contact | undefined }) {
  const [contactOpen, setContactOpen] = useDisclosure();
  return (
    <footer className={styles.footer}>
      <div className={styles.promises}>
        <Container className={styles.promisesRoom}>
          <ul className={styles.list}>
            {SELLING_POINTS.map(({ title, text, Icon }) => (
              <li className={styles.item} key={title}>
                <div className={styles.icon}>
                  <Icon width="26" height="26" />
                </div>
                <div>
                  <p className={styles.title}>{title}</p>
                  <p className={styles.muted}>{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </Container>
      </div>
      <div className={styles.bar}>
        <Container className={styles.barRoom}>
          <div className={styles.columns}>
            <div>
              <Logo />
              <p className={styles.about}>
                Spares and accessories for the cars Kenya drives. Prices in shillings, VAT included.
              </p>
            </div>
            <div>
              <p className={styles.title}>Visit and call</p>
              {contact && (
                <a className={styles.link} href={contact.map_url} target="_blank" rel="noreferrer">
                  {contact.address}
                </a>
              )}
              <p className={styles.hours}>Mon-Fri 8AM-6PM</p>
              <Button className={styles.contact} onClick={() => setContactOpen(true)}>
                Contact us
              </Button>
            </div>
            <div>
              <p className={styles.title}>Follow us</p>
              <ul className={styles.networks} aria-label="Social networks">
                {contact?.socials.map(({ name, url }) => (
                  <li key={name}>
                    <a className={styles.link} href={url} target="_blank" rel="noreferrer">
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
            <div className={styles.help}>
              <p className={styles.title}>Help</p>
              <div className={styles.links}>
                <RouteLink className={styles.link} to={appPaths.cars()}>
                  Parts by car
                </RouteLink>
                <RouteLink className={styles.link} to={appPaths.shippingRequest}>
                  Request shipping
                </RouteLink>
                <RouteLink className={styles.link} to={appPaths.returns}>
                  Returns and warranty
                </RouteLink>
                <RouteLink className={styles.link} to={appPaths.termsOfUse}>
                  Terms of use
                </RouteLink>
                <RouteLink className={styles.link} to={appPaths.privacyPolicy}>
                  Privacy notice
                </RouteLink>
              </div>
            </div>
          </div>
        </Container>
      </div>
      {contactOpen && <ContactModal contact={contact} onClose={() => setContactOpen(null)} />}
    </footer>
  );
}
