import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useApi } from '#src/hooks/contexts.tsx';
import { siteConfigQuery } from '#src/queries/site.ts';
import { type ButtonStyle, getButtonClass } from '../../ui/button.tsx';
import { ChatIcon } from '../../ui/icons.tsx';

const SHOWN_ORDER_NUMBER_LENGTH = 8;

/** What a message to the shop is about. Nothing in it may name a frame number: the link leaves the shop. */
export type WhatsAppTopic =
  | {
      about: 'product';
      name: string;
      number: string | undefined;
      /** The car's label, not its nickname, which may be anything. */
      car: string | undefined;
      address: string;
    }
  /** `query` is left out where it may be a frame number. */
  | { about: 'search'; query: string | undefined; address: string }
  | { about: 'order'; orderNumber: string }
  | { about: 'car' };

function getText(topic: WhatsAppTopic): string {
  switch (topic.about) {
    case 'product': {
      const number = topic.number ? ` (${topic.number})` : '';
      return `Hello Gari, does ${topic.name}${number} fit my ${topic.car ?? 'car'}? ${topic.address}`;
    }
    case 'search':
      return topic.query
        ? `Hello Gari, I am looking for “${topic.query}” and cannot find it. ${topic.address}`
        : 'Hello Gari, I am looking for a part and cannot find it.';
    case 'order':
      return `About order ${topic.orderNumber.slice(0, SHOWN_ORDER_NUMBER_LENGTH)}`;
    case 'car':
      return 'Hello Gari, please help me find my car.';
  }
}

/** Without a phone number, WhatsApp lets the shopper choose the contact. */
export function toWhatsAppLink(phone: string | undefined, topic: WhatsAppTopic): string {
  const number = phone?.replaceAll(/\D/g, '').replace(/^0/, '254') ?? '';
  return `https://wa.me/${number}?text=${encodeURIComponent(getText(topic))}`;
}

/** Opens a chat with the shop in WhatsApp, in a new tab. */
export function WhatsAppButton({
  topic,
  size,
  className,
  children,
  ...props
}: ComponentProps<'a'> & Pick<ButtonStyle, 'size'> & { topic: WhatsAppTopic }) {
  const { data: config } = useQuery(siteConfigQuery(useApi()));
  return (
    <a
      className={getButtonClass({ variant: 'outline', size }, className)}
      href={toWhatsAppLink(config?.contact.whatsapp ?? config?.contact.phone, topic)}
      target="_blank"
      rel="noopener noreferrer"
      {...props}
    >
      <ChatIcon /> {children}
    </a>
  );
}
