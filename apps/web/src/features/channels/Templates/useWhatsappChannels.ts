import { useChannels } from '../useChannels';

export interface WhatsappChannel {
  id: string;
  name: string;
  provider: string | null;
}

/** The numbers for which templates can be written; undefined until they are known. */
export function useWhatsappChannels(): WhatsappChannel[] | undefined {
  const { channels } = useChannels('wa_business');
  return channels
    ?.filter(({ type }) => type === 'WA_BUSINESS')
    .map(({ id, name, provider }) => ({ id, name, provider: provider ?? null }));
}
