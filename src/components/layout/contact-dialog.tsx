import { Modal } from '../ui/modal.tsx';
import { ChakraLink, Text } from '../ui/ui.ts';

export interface ContactDialogProps {
  contact: { phone: string; email: string; hours: string } | undefined;
  onClose: () => void;
}

export default function ContactDialog({ contact, onClose }: ContactDialogProps) {
  return (
    <Modal title="Contact us" onClose={onClose}>
      {contact ? (
        <>
          <Text>
            Call or write, {contact.hours}. Have the make, model and chassis code of your car at hand.
          </Text>
          <Text mt="4">
            <ChakraLink href={`tel:${contact.phone.replaceAll(' ', '')}`} fontWeight="bold" fontSize="xl">
              {contact.phone}
            </ChakraLink>
          </Text>
          <Text mt="2">
            <ChakraLink href={`mailto:${contact.email}`}>{contact.email}</ChakraLink>
          </Text>
        </>
      ) : (
        <Text>Our contact details could not be loaded. Please try again in a moment.</Text>
      )}
    </Modal>
  );
}
