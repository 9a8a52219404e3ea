import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditFilter } from '@/gql/graphql';
import { formatFileSize } from '@/lib/format';
import { toast } from '@/lib/toast';
import { exportAuditLog } from './exportAuditLog';

/** Takes the log along as it is filtered; says how much has come while it comes. */
export function ExportButton({ question }: { question: AuditFilter }) {
  const { t } = useTranslation('audit');
  const [received, setReceived] = useState<number | null>(null);
  async function run(): Promise<void> {
    setReceived(0);
    try {
      await exportAuditLog(question, setReceived);
      toast.done(t('export.done'));
    } catch (error) {
      toast.failure(error instanceof Error && error.message ? error.message : t('export.failed'));
    } finally {
      setReceived(null);
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      disabled={received !== null}
      aria-live="polite"
      onClick={() => void run()}
    >
      {received === null ? t('export.button') : t('export.running', { size: formatFileSize(received) })}
    </Button>
  );
}
