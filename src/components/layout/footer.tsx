import { Link } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import type { SiteConfig } from '#contract/types.ts';
import { useDisclosure } from '../../hooks/use-disclosure.ts';
import { ChatIcon, ShieldIcon, TruckIcon, WrenchIcon } from '../ui/icons.tsx';
import { Box, Button, Container, chakra, Flex, Grid, Text } from '../ui/ui.ts';
import { ContactModal } from './contact-modal.tsx';
import { Logo } from './logo.tsx';

type Contact = SiteConfig['contact'];

const SELLING_POINTS = [
  { title: 'Secure Shopping', text: 'M-Pesa and card, confirmed with the provider', Icon: ShieldIcon },
  { title: 'Fast Delivery', text: 'Nairobi and all 47 counties', Icon: TruckIcon },
  { title: 'Warranty Support', text: 'We stand behind every part', Icon: WrenchIcon },
  { title: 'Expert Consultation', text: 'Ask before you buy', Icon: ChatIcon },
];

const linkStyle = {
  base: {
    color: 'fg.bar',
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '11',
    textDecoration: 'underline',
    textDecorationColor: 'white/40',
    textUnderlineOffset: '0.2em',
    outline: '0',
    focusVisibleRing: 'inside',
    focusRingColor: 'amber.400',
    _hover: { textDecorationColor: 'currentColor' },
  },
} as const;

const FooterLink = chakra('a', linkStyle);
const FooterRouterLink = chakra(Link, linkStyle);

export function Footer({ contact }: { contact: Contact | undefined }) {
  const [contactOpen, setContactOpen] = useDisclosure();
  return (
    <Box as="footer" mt="auto">
      <Box bg="bg.muted" borderTopWidth="1px" borderColor="border">
        <Container py="6">
          <Grid
            as="ul"
            listStyleType="none"
            templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' }}
            gap="5"
          >
            {SELLING_POINTS.map(({ title, text, Icon }) => (
              <Flex as="li" key={title} gap="2" align="flex-start">
                <Box color="petrol.fg" pt="0.5">
                  <Icon width="26" height="26" />
                </Box>
                <Box>
                  <Text fontWeight="bold">{title}</Text>
                  <Text textStyle="sm" color="fg.muted">
                    {text}
                  </Text>
                </Box>
              </Flex>
            ))}
          </Grid>
        </Container>
      </Box>
      <Box bg="bg.bar" color="fg.bar">
        <Container py="8">
          <Grid
            templateColumns={{ base: '1fr', md: '1.4fr 1fr 1fr', lg: '1.8fr 1fr 1fr 1fr' }}
            gap={{ base: '6', md: '8' }}
          >
            <Box>
              <Logo />
              <Text mt="3" color="fg.barMuted" maxWidth="22rem">
                Spares and accessories for the cars Kenya drives. Prices in shillings, VAT included.
              </Text>
            </Box>
            <Box>
              <Text fontWeight="bold">Visit and call</Text>
              {contact && (
                <FooterLink href={contact.map_url} target="_blank" rel="noreferrer">
                  {contact.address}
                </FooterLink>
              )}
              <Text color="fg.barMuted">Mon-Fri 8AM-6PM</Text>
              <Button
                mt="3"
                bg="white/12"
                color="fg.bar"
                _hover={{ bg: 'white/20' }}
                onClick={() => setContactOpen(true)}
              >
                Contact us
              </Button>
            </Box>
            <Box>
              <Text fontWeight="bold">Follow us</Text>
              <Flex as="ul" listStyleType="none" wrap="wrap" columnGap="4" aria-label="Social networks">
                {contact?.socials.map(({ name, url }) => (
                  <li key={name}>
                    <FooterLink href={url} target="_blank" rel="noreferrer">
                      {name}
                    </FooterLink>
                  </li>
                ))}
              </Flex>
            </Box>
            <Box gridColumn={{ md: '2 / -1', lg: 'auto' }}>
              <Text fontWeight="bold">Help</Text>
              <Flex wrap="wrap" columnGap="4" direction={{ lg: 'column' }} align={{ lg: 'flex-start' }}>
                <FooterRouterLink to={appPaths.cars()}>Parts by car</FooterRouterLink>
                <FooterRouterLink to={appPaths.shippingRequest}>Request shipping</FooterRouterLink>
                <FooterRouterLink to={appPaths.returns}>Returns and warranty</FooterRouterLink>
                <FooterRouterLink to={appPaths.termsOfUse}>Terms of use</FooterRouterLink>
                <FooterRouterLink to={appPaths.privacyPolicy}>Privacy notice</FooterRouterLink>
              </Flex>
            </Box>
          </Grid>
        </Container>
      </Box>
      {contactOpen && <ContactModal contact={contact} onClose={() => setContactOpen(null)} />}
    </Box>
  );
}
