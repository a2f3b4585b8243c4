import { applyMask, COUNTRIES } from '@srae/domain/identity/phone';
import { SelectField } from '../../ui/inputs/SelectInput.tsx';
import { TextField } from '../../ui/inputs/TextInput.tsx';
import type { SignIn } from './use-sign-in.ts';

/** Country and number; the number is formatted with the country's mask while typing. */
export function PhoneStep({ signIn }: { signIn: SignIn }) {
  const { state, type } = signIn;
  const mask = COUNTRIES.find((country) => country.code === state.country)?.mask ?? '';
  return (
    <>
      <p className="sign-in__instruction">
        We send a code to this phone each time you sign in. Message and data rates may apply.
      </p>
      <SelectField
        id="sign-in-country"
        label="Country"
        options={COUNTRIES.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
        value={state.country}
        onChange={(country) => type({ country, nationalNumber: '' })}
      />
      <TextField
        id="sign-in-phone"
        label="Phone number"
        help={`${state.country} ${mask}`}
        type="tel"
        autoComplete="tel-national"
        inputMode="tel"
        value={state.nationalNumber}
        onChange={(typed) => type({ nationalNumber: applyMask(mask, withoutCountry(typed, state.country)) })}
      />
    </>
  );
}

/** A pasted number may start with the country code. */
function withoutCountry(typed: string, code: string): string {
  const bare = typed.trim();
  return bare.startsWith(code) ? bare.slice(code.length) : bare;
}
