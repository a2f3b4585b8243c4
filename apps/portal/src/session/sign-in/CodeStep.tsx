import { LOGIN_TEXTS } from '@srae/domain/identity/steps';
import { Field } from '../../ui/inputs/Field.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { LONGEST_CODE, type SignIn } from './use-sign-in.ts';

/** Input for the code of a text message, an e-mail or an app; the preset code has a plain input. */
export function CodeStep({ signIn }: { signIn: SignIn }) {
  const { state, type } = signIn;
  const preset = state.step === 'customChallenge';
  const mailed = state.step === 'resetCodeRequested';
  return (
    <>
      {mailed ? null : <p className="sign-in__instruction">{instruction(signIn)}</p>}
      <Field id="sign-in-code" label="Verification code">
        {(control) =>
          preset ? (
            <TextInput
              {...control}
              maxLength={LONGEST_CODE.preset}
              spellCheck={false}
              value={state.code}
              onChange={(code) => type({ code })}
            />
          ) : (
            <TextInput
              {...control}
              className="input--code"
              name="one-time-code"
              autoComplete="one-time-code"
              inputMode={mailed ? 'text' : 'numeric'}
              spellCheck={false}
              value={state.code}
              onChange={(code) => type({ code: cleaned(code) })}
            />
          )
        }
      </Field>
    </>
  );
}

function instruction({ state }: SignIn): string {
  if (state.step === 'customChallenge') return LOGIN_TEXTS.customChallenge;
  return state.medium === 'TOTP' ? LOGIN_TEXTS.totp : LOGIN_TEXTS.smsSent(state.destination);
}

/** A pasted code may contain spaces, a dash or surrounding words: '12 34 56', '123-456'. Mailed ones have letters. */
function cleaned(typed: string): string {
  const bare = typed.replace(/[\s-]/g, '').toUpperCase();
  if (bare.length <= LONGEST_CODE.sent) return bare;
  const found = /\b[\dA-Z]{6}\b/.exec(typed) ?? /\d{6}/.exec(bare);
  return found?.[0] ?? bare.slice(0, LONGEST_CODE.sent);
}
