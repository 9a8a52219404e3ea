import { problemOfMedia, slotsOf, waMedia, type WaMediaSubtype } from '@parley/schema';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodedError } from '@/lib/errors';
import { formatFileSize } from '@/lib/format';
import { sendFile } from '@/lib/send-file';
import type { PreviewFile } from '../PhonePreview';
import type { Template } from '../template';
import { useTemplateValuesQuery } from '../Templates.generated';

/** A template to be sent, with what stands in its places. */
export interface TemplateWish {
  templateId: string;
  values: Record<string, string>;
  attachmentIds: string[];
}

interface About {
  ticketId: string | null;
  channelId: string;
  known?: Readonly<Record<string, string | null>>;
}

/** What stands in the places of a template: from the conversation, else what the template says, until somebody types. */
export function useFilling(template: Template, { ticketId, channelId, known }: About) {
  const { t } = useTranslation('templates');
  const { data } = useTemplateValuesQuery({
    variables: ticketId ? { ticketId } : { channelId },
    context: { quiet: true },
  });
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [upload, setUpload] = useState<{ id: string; shown: PreviewFile } | null>(null);
  const [isUploading, setUploading] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => () => void (upload && URL.revokeObjectURL(upload.shown.url)), [upload]);

  const facts = new Map(data?.replyVariables.map(({ name, value }) => [name, value]));
  const slots = slotsOf(template.components);
  const values = Object.fromEntries(
    slots.map(({ key, variable: { source, fallback } }) => {
      const found = source ? (known?.[source] ?? facts.get(source)) : null;
      return [key, typed[key] ?? (found || fallback || '')];
    }),
  );
  const { header } = template.components;
  const needsFile = header !== null && header.subtype !== 'text';
  const file = upload?.shown ?? template.file ?? null;

  async function attach(chosen: File, subtype: WaMediaSubtype): Promise<void> {
    if (problemOfMedia(subtype, { mimeType: chosen.type, size: chosen.size })) {
      const types = waMedia[subtype].mimeTypes.map((type) => type.split('/')[1]).join(', ');
      return setFault(t('fileRefused', { types, size: formatFileSize(waMedia[subtype].bytes) }));
    }
    setFault(null);
    setUploading(true);
    try {
      const { data: kept } = await sendFile<{ data: { id: number; name: string; mime_type: string } }>(
        '/client-api/tickets/media',
        chosen,
        () => undefined,
        new AbortController().signal,
      );
      const shown = { name: kept.name, mimeType: kept.mime_type, url: URL.createObjectURL(chosen) };
      setUpload({ id: String(kept.id), shown });
    } catch (error) {
      setFault(error instanceof CodedError ? error.message : t('offline'));
    } finally {
      setUploading(false);
    }
  }
  return {
    values,
    file,
    fault,
    isUploading,
    attach,
    set: (key: string, value: string) => setTyped((before) => ({ ...before, [key]: value })),
    isReady: slots.every(({ key }) => values[key]?.trim()) && (!needsFile || file !== null) && !isUploading,
    wish: {
      templateId: template.id,
      values,
      attachmentIds: upload ? [upload.id] : [],
    } satisfies TemplateWish,
  };
}

export type Filling = ReturnType<typeof useFilling>;
