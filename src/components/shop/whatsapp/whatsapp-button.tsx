import { useQuery } from '@tanstack/react-query';
import { useApi } from '#src/hooks/contexts.tsx';
import { siteConfigQuery } from '#src/queries/site.ts';
import { ChatIcon } from '../../ui/icons.tsx';
import { Button, type ButtonProps } from '../../ui/ui.ts';
import { toWhatsAppLink, type WhatsAppTopic } from './whatsapp-link.ts';

/** Opens a chat with the shop in WhatsApp, in a new tab. */
export function WhatsAppButton({ topic, children, ...props }: ButtonProps & { topic: WhatsAppTopic }) {
  const { data: config } = useQuery(siteConfigQuery(useApi()));
  return (
    <Button variant="outline" {...props} asChild>
      <a href={toWhatsAppLink(config?.contact.phone, topic)} target="_blank" rel="noopener noreferrer">
        <ChatIcon /> {children}
      </a>
    </Button>
  );
}
