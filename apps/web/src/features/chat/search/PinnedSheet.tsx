import { useTranslation } from 'react-i18next';
import { FoundMessages } from './FoundMessages';
import { Sheet } from './Sheet';
import type { usePinned } from './usePinned';

interface Props {
  pinned: ReturnType<typeof usePinned>;
  onJump: (messageId: string) => void;
  onClose: () => void;
}

/** What somebody pinned in this thread, the newest pin first. */
export function PinnedSheet({ pinned, onJump, onClose }: Props) {
  const { t } = useTranslation('chat');
  return (
    <Sheet title={t('pinned.title')} onClose={onClose}>
      <FoundMessages found={pinned} empty={t('pinned.none')} onChoose={({ id }) => onJump(id)} />
    </Sheet>
  );
}
