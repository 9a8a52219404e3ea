import '@mantine/notifications/styles.layer.css';
import '@/ui/theme/toast.css';
import { Notifications } from '@mantine/notifications';
import { onSignedOut } from '@/lib/session/signing';
import { toast } from '@/lib/toast';

onSignedOut(async () => toast.forgetQuestions());

/** One sentence at a time, top centre, on every page. Loaded apart, so that no page waits for it. */
export default function Toasts() {
  return (
    <Notifications position="top-center" limit={1} autoClose={3_000} transitionDuration={120} zIndex={500} />
  );
}
