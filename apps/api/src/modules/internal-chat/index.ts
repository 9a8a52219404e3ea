export { InternalChatModule } from './internal-chat.module.js';
