import { BreachedPasswords } from './breached-passwords.service.js';
import { PasswordChoiceService } from './password-choice.service.js';
import { PasswordsRepository } from './passwords.repository.js';

export const passwords = {
  controllers: [],
  providers: [BreachedPasswords, PasswordChoiceService, PasswordsRepository],
};
