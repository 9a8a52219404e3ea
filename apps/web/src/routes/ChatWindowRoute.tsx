import { ColleagueCalls } from '@/features/chat/calls/CallsDoor';
import ChatWindow from '@/features/chat/popout/ChatWindow';
import { WithSession } from './WithSession';

/** A window of its own has no shell around it. */
export default function ChatWindowRoute() {
  return (
    <WithSession>
      <ChatWindow />
      <ColleagueCalls />
    </WithSession>
  );
}
