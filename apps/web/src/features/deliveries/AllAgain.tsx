import { Button } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { ConfirmModal } from '@/ui/page';

interface Props {
  label: string;
  /** What will happen, and to whom. */
  question: string;
  done: (count: number) => string;
  /** Begins anew with a part of what failed before this moment. */
  run: (until: string) => Promise<{ count: number; hasMore: boolean }>;
  onDone: () => void;
}

/** Begins anew with all that failed, part by part. What reaches customers cannot be taken back, so it asks first. */
export function AllAgain({ label, question, done, run, onDone }: Props) {
  const { t } = useTranslation('deliveries');
  const [isAsking, setAsking] = useState(false);
  const [count, setCount] = useState<number | null>(null);

  async function go(): Promise<void> {
    const until = new Date().toISOString();
    let total = 0;
    setCount(0);
    try {
      for (let hasMore = true; hasMore;) {
        const part = await run(until);
        total += part.count;
        hasMore = part.hasMore;
        setCount(total);
      }
      toast.done(done(total));
    } catch (error) {
      toast.failure(codedError(error)?.message ?? t('offline'));
    }
    setCount(null);
    setAsking(false);
    onDone();
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRepeat size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <ConfirmModal
        isOpen={isAsking}
        title={label}
        confirm={label}
        isBusy={count !== null}
        onConfirm={() => void go()}
        onClose={() => setAsking(false)}
      >
        <p>{question}</p>
        {count === null ? null : <p role="status">{done(count)}</p>}
      </ConfirmModal>
    </>
  );
}
