import { LoginScreen } from '../account/login/login.screen.tsx';

export default function AdminLoginScreen() {
  return <LoginScreen forStaff />;
}
