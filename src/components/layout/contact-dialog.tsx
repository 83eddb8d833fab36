import { Modal } from '../ui/modal.tsx';
import { getLinkClass } from '../ui/text.tsx';
import styles from './contact-dialog.module.css';

export interface ContactDialogProps {
  contact: { phone: string; email: string; hours: string } | undefined;
  onClose: () => void;
}

export default function ContactDialog({ contact, onClose }: ContactDialogProps) {
  return (
    <Modal title="Contact us" onClose={onClose}>
      {contact ? (
        <>
          <p>Call or write, {contact.hours}. Have the make, model and chassis code of your car at hand.</p>
          <p className={styles.phone}>
            <a className={getLinkClass({}, styles.number)} href={`tel:${contact.phone.replaceAll(' ', '')}`}>
              {contact.phone}
            </a>
          </p>
          <p className={styles.email}>
            <a className={getLinkClass({})} href={`mailto:${contact.email}`}>
              {contact.email}
            </a>
          </p>
        </>
      ) : (
        <p>Our contact details could not be loaded. Please try again in a moment.</p>
      )}
    </Modal>
  );
}
