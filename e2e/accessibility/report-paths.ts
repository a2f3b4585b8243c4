/** The addresses of a provider's and a program's pages. */
export function listProviderPaths(providerId = 0, programId = 0): readonly string[] {
  const ofProvider = `/provider/${providerId}`;
  const ofProgram = `${ofProvider}/program/${programId}`;
  return [ofProvider, `${ofProvider}/programs`, ofProgram, `${ofProgram}/reach`, `${ofProgram}/entry-exit`];
}
