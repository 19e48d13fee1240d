export function Brand({ size = 28 }: { size?: number }) {
  return <img src="/favicon.svg" alt="" width={size} height={size} />;
}
